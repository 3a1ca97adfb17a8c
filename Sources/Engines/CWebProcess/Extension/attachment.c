// For MAP_POPULATE.
#define _GNU_SOURCE

#include "attachment.h"

#include "memory.h"
#include "wire.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

Attachment *attachment_new(guint32 id, guint32 form, gsize total, TomboloSharedBuffer *shared_buffer) {
    Attachment *attachment = g_new0(Attachment, 1);
    attachment->id = id;
    attachment->form = form;
    attachment->total = total;
    attachment->shared_buffer = shared_buffer;
    attachment->memory = -1;
    if (total <= TOMBOLO_MAXIMUM_INLINE) attachment->bytes = g_byte_array_sized_new((guint)total);
    else if (shared_buffer != NULL) attachment->piece = tombolo_shared_buffer_take(shared_buffer, total);
    if (attachment->bytes == NULL && attachment->piece == NULL) attachment->memory = tombolo_memory_new();
    return attachment;
}

void attachment_free(Attachment *attachment) {
    if (attachment == NULL) return;
    if (attachment->memory >= 0) close(attachment->memory);
    if (attachment->piece != NULL) tombolo_shared_buffer_release(attachment->shared_buffer);
    if (attachment->bytes != NULL) g_byte_array_unref(attachment->bytes);
    g_free(attachment);
}

gboolean attachment_append(Attachment *attachment, gconstpointer bytes, gsize length) {
    if (length > attachment->total - attachment->length) return FALSE;
    gsize end = attachment->length;
    attachment->length += length;
    if (attachment->bytes != NULL) {
        g_byte_array_append(attachment->bytes, bytes, (guint)length);
        return TRUE;
    }
    if (attachment->piece == NULL) return tombolo_memory_append(attachment->memory, bytes, length) == 0;
    memcpy(attachment->piece + end, bytes, length);
    return TRUE;
}

typedef struct {
    void *start;
    gsize length;
} Mapping;

static void unmap(gpointer data) {
    Mapping *mapping = data;
    munmap(mapping->start, mapping->length);
    g_free(mapping);
}

GBytes *bytes_of_memory(int memory, gsize length) {
    if (length == 0) return g_bytes_new(NULL, 0);
    struct stat status;
    // Reading mapped memory beyond its end would crash the process, so the length is checked.
    if (fstat(memory, &status) != 0 || (gsize)status.st_size < length) return NULL;
    // Maps the memory instead of copying it, because the program does not change memory that it has sent.
    void *start = mmap(NULL, length, PROT_READ, MAP_SHARED | MAP_POPULATE, memory, 0);
    if (start == MAP_FAILED) return NULL;
    Mapping *mapping = g_new(Mapping, 1);
    *mapping = (Mapping){.start = start, .length = length};
    return g_bytes_new_with_free_func(start, length, unmap, mapping);
}
