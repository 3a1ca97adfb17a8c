// Starts a program and measures the time from exec to the program's first line `{"ready"...`. With `--memory`, it also sums the memory of
// all processes of the program. `--pages` is for programs that print no such line: launch serves the page itself, and measures the time
// until the first script of the page runs.
//
// It links only libc: a measuring program that maps WebKit would take a share of the memory pages that it counts.

#define _GNU_SOURCE
#include "page.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { READY_LIMIT_MILLISECONDS = 60000, EXIT_LIMIT_MILLISECONDS = 10000, MAXIMUM_PROCESSES = 32768 };

typedef struct {
    pid_t pid;
    pid_t parent;
    bool ended;
    bool counted;
} Process;

static Process processes[MAXIMUM_PROCESSES];

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void pause_for(double duration) {
    struct timespec left = {(time_t)(duration / 1e3), (long)((long long)(duration * 1e6) % 1000000000LL)};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) continue;
}

static FILE *open_process_file(pid_t pid, const char *name) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
    return fopen(path, "r");
}

static Process describe(pid_t pid) {
    Process process = {pid, 0, true, false};
    FILE *file = open_process_file(pid, "stat");
    if (file == NULL) return process;
    char connection[1024];
    char state = 'Z';
    // A command name may hold spaces and parentheses, so the fields are counted from the last parenthesis.
    char *end = fgets(connection, sizeof connection, file) != NULL ? strrchr(connection, ')') : NULL;
    if (end != NULL) sscanf(end, ") %c %d", &state, &process.parent);
    process.ended = state == 'Z' || state == 'X';
    fclose(file);
    return process;
}

// Marks the descendants of this process in `processes` and returns the number of entries. As a subreaper, this process is the ancestor of
// every process that the program started, including those that the program has detached.
static int find_descendants(void) {
    DIR *directory = opendir("/proc");
    if (directory == NULL) return 0;
    int count = 0;
    struct dirent *entry;
    while (count < MAXIMUM_PROCESSES && (entry = readdir(directory)) != NULL) {
        if (!isdigit((unsigned char)entry->d_name[0])) continue;
        processes[count++] = describe((pid_t)atoi(entry->d_name));
    }
    closedir(directory);

    pid_t self = getpid();
    for (bool found = true; found;) {
        found = false;
        for (int child = 0; child < count; child++) {
            if (processes[child].counted) continue;
            bool ours = processes[child].parent == self;
            for (int other = 0; other < count && !ours; other++) {
                ours = processes[other].counted && processes[other].pid == processes[child].parent;
            }
            if (ours) processes[child].counted = found = true;
        }
    }
    return count;
}

static long proportional_set_kilobytes(pid_t pid) {
    FILE *file = open_process_file(pid, "smaps_rollup");
    if (file == NULL) return -1;
    char connection[256];
    long size = -1;
    while (size < 0 && fgets(connection, sizeof connection, file) != NULL) {
        if (sscanf(connection, "Pss: %ld kB", &size) != 1) size = -1;
    }
    fclose(file);
    return size;
}

static void print_process(pid_t pid, long kilobytes) {
    char name[64] = "?";
    FILE *file = open_process_file(pid, "comm");
    if (file != NULL) {
        if (fgets(name, sizeof name, file) != NULL) name[strcspn(name, "\n")] = '\0';
        fclose(file);
    }
    fprintf(stderr, "launch: %7d %-16s %8.1f MB\n", pid, name, (double)kilobytes / 1024);
}

static bool report_memory(bool verbose) {
    int count = find_descendants();
    long sum = 0;
    for (int index = 0; index < count; index++) {
        if (!processes[index].counted || processes[index].ended) continue;
        long size = proportional_set_kilobytes(processes[index].pid);
        if (verbose) print_process(processes[index].pid, size);
        if (size < 0) {
            fprintf(stderr, "launch: the memory of process %d cannot be read\n", processes[index].pid);
            return false;
        }
        sum += size;
    }
    printf("{\"name\":\"pss\",\"value\":%.2f,\"unit\":\"MB\"}\n", (double)sum / 1024);
    return true;
}

static bool wait_until_ready(int output, double started) {
    char connection[4096];
    size_t length = 0;
    for (;;) {
        int left = (int)(started + READY_LIMIT_MILLISECONDS - milliseconds());
        struct pollfd waiting = {output, POLLIN, 0};
        if (left <= 0 || poll(&waiting, 1, left) == 0) {
            fprintf(stderr, "launch: the program was not ready within %d s\n", READY_LIMIT_MILLISECONDS / 1000);
            return false;
        }
        char next;
        if (read(output, &next, 1) != 1) {
            fprintf(stderr, "launch: the program ended before it was ready\n");
            return false;
        }
        if (next != '\n') {
            if (length + 1 < sizeof connection) connection[length++] = next;
            continue;
        }
        connection[length] = '\0';
        length = 0;
        if (strncmp(connection, "{\"ready\"", 8) == 0) return true;
    }
}

static void kill_descendants(int signal) {
    int count = find_descendants();
    for (int index = 0; index < count; index++) {
        if (processes[index].counted) kill(processes[index].pid, signal);
    }
}

// Waits until the last descendant has ended, so that the next round starts on a quiet machine.
static void wait_for_the_end(void) {
    double limit = milliseconds() + EXIT_LIMIT_MILLISECONDS;
    for (;;) {
        pid_t ended = waitpid(-1, NULL, WNOHANG);
        if (ended < 0 && errno == ECHILD) return;
        if (ended > 0) continue;
        if (milliseconds() > limit) kill_descendants(SIGKILL);
        pause_for(5);
    }
}

static pid_t start(char **command, int *input, int *output) {
    int to_program[2], from_program[2];
    if (pipe2(to_program, O_CLOEXEC) != 0 || pipe2(from_program, O_CLOEXEC) != 0) return -1;
    pid_t child = fork();
    if (child == 0) {
        dup2(to_program[0], STDIN_FILENO);
        dup2(from_program[1], STDOUT_FILENO);
        execvp(command[0], command);
        perror(command[0]);
        _exit(127);
    }
    close(to_program[0]);
    close(from_program[1]);
    *input = to_program[1];
    *output = from_program[0];
    return child;
}

// Replaces each argument `URL` with the page's address.
static bool name_page(char **arguments) {
    static char address[64];
    int port = page_listen();
    if (port < 0) {
        perror("launch");
        return false;
    }
    snprintf(address, sizeof address, "http://127.0.0.1:%d/", port);
    for (; *arguments != NULL; arguments++) {
        if (strcmp(*arguments, "URL") == 0) *arguments = address;
    }
    return true;
}

static int usage(void) {
    fprintf(stderr, "usage: launch [--memory SECONDS] [--processes] [--pages COUNT] -- COMMAND [ARGUMENT...]\n"
                    "With --pages an argument URL stands for the page's address, and the program is ended.\n");
    return 64;
}

int main(int count, char **arguments) {
    double memory_after = -1;
    bool verbose = false;
    int pages = 0;
    int index = 1;
    for (; index < count && strcmp(arguments[index], "--") != 0; index++) {
        if (strcmp(arguments[index], "--memory") == 0 && index + 1 < count) {
            memory_after = atof(arguments[++index]);
        } else if (strcmp(arguments[index], "--processes") == 0) {
            verbose = true;
        } else if (strcmp(arguments[index], "--pages") == 0 && index + 1 < count) {
            pages = atoi(arguments[++index]);
        } else {
            return usage();
        }
    }
    if (index + 1 >= count) return usage();

    if (pages > 0 && !name_page(arguments + index + 1)) return 1;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    int input = -1, output = -1;
    double started = milliseconds();
    pid_t child = start(arguments + index + 1, &input, &output);
    if (child < 0) {
        perror("launch");
        return 1;
    }

    bool measured = pages > 0 ? page_wait_until_ready(pages, started + READY_LIMIT_MILLISECONDS) : wait_until_ready(output, started);
    if (measured) printf("{\"name\":\"startup\",\"value\":%.2f,\"unit\":\"ms\"}\n", milliseconds() - started);
    if (measured && memory_after >= 0) {
        pause_for(memory_after * 1e3);
        measured = report_memory(verbose);
    }
    close(input);
    if (pages > 0) kill_descendants(SIGTERM);
    wait_for_the_end();
    return measured ? 0 : 1;
}
