// For MAP_POPULATE.
#define _GNU_SOURCE

#include "attachment.h"

#include "memory.h"
#include "wire.h"

#include <sys/mman.h>
#include <unistd.h>

Attachment *attachment_new(guint32 id, guint32 form) {
    Attachment *attachment = g_new0(Attachment, 1);
    attachment->id = id;
    attachment->form = form;
    attachment->bytes = g_byte_array_new();
    attachment->memory = -1;
    return attachment;
}

void attachment_free(Attachment *attachment) {
    if (attachment == NULL) return;
    if (attachment->memory >= 0) close(attachment->memory);
    g_byte_array_unref(attachment->bytes);
    g_free(attachment);
}

gboolean attachment_append(Attachment *attachment, gconstpointer bytes, gsize length) {
    attachment->length += length;
    if (attachment->length > G_MAXUINT32) return FALSE;
    if (attachment->memory < 0 && attachment->length <= TOMBOLO_LONGEST_INLINE) {
        g_byte_array_append(attachment->bytes, bytes, (guint)length);
        return TRUE;
    }
    if (attachment->memory < 0) {
        attachment->memory = tombolo_memory_with(attachment->bytes->data, attachment->bytes->len);
        if (attachment->memory < 0) return FALSE;
        g_byte_array_set_size(attachment->bytes, 0);
    }
    return tombolo_memory_append(attachment->memory, bytes, length) == 0;
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
    // Where it is: the program does not change what it has sent.
    void *start = mmap(NULL, length, PROT_READ, MAP_SHARED | MAP_POPULATE, memory, 0);
    if (start == MAP_FAILED) return NULL;
    Mapping *mapping = g_new(Mapping, 1);
    *mapping = (Mapping){.start = start, .length = length};
    return g_bytes_new_with_free_func(start, length, unmap, mapping);
}
