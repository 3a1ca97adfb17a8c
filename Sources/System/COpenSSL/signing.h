#pragma once

#include "shim.h"

#include <openssl/pkcs12.h>
#include <openssl/rand.h>

/// Makes a key pair of a scheme; the caller frees it with EVP_PKEY_free. NULL if OpenSSL fails.
static inline EVP_PKEY *tombolo_make_key(TomboloSignatureScheme scheme) {
    switch (scheme) {
    case TOMBOLO_ED25519:
        return EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
    case TOMBOLO_ECDSA_P256_SHA256:
        return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
    case TOMBOLO_RSA_PSS_SHA256:
        return EVP_PKEY_Q_keygen(NULL, NULL, "RSA", (size_t)3072);
    }
    return NULL;
}

/// Signs a message.
/// - Returns: The number of bytes of the signature; 0 if the key does not fit the scheme, or the signature does not fit the buffer.
static inline size_t tombolo_sign(EVP_PKEY *key, TomboloSignatureScheme scheme, const uint8_t *message, size_t message_size, uint8_t *buffer, size_t capacity) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_PKEY_CTX *details = NULL;
    const EVP_MD *digest = scheme == TOMBOLO_ED25519 ? NULL : EVP_sha256();
    int is_done = context && tombolo_key_fits(key, scheme) && EVP_DigestSignInit(context, &details, digest, NULL, key) == 1;
    if (is_done && scheme == TOMBOLO_RSA_PSS_SHA256)
        is_done = EVP_PKEY_CTX_set_rsa_padding(details, RSA_PKCS1_PSS_PADDING) == 1 && EVP_PKEY_CTX_set_rsa_pss_saltlen(details, RSA_PSS_SALTLEN_DIGEST) == 1;
    size_t count = capacity;
    is_done = is_done && EVP_DigestSign(context, buffer, &count, message, message_size) == 1;
    EVP_MD_CTX_free(context);
    return is_done ? count : 0;
}

/// The passphrase for `tombolo_private_key_from_pem`, and whether OpenSSL has requested it.
typedef struct {
    const char *text;
    int is_used;
} TomboloPassphrase;

static inline int tombolo_copy_passphrase(char *buffer, int capacity, int is_writing, void *user) {
    TomboloPassphrase *passphrase = (TomboloPassphrase *)user;
    passphrase->is_used = 1;
    size_t length = passphrase->text ? strlen(passphrase->text) : 0;
    if (!passphrase->text || length > (size_t)capacity) return -1;
    memcpy(buffer, passphrase->text, length);
    return (int)length;
}

/// Parses a private key in PEM form; the caller frees it with EVP_PKEY_free.
/// - Parameters:
///   - passphrase: The passphrase of an encrypted key; NULL if there is none.
///   - is_encrypted: On return, whether the key is encrypted.
/// - Returns: NULL if the text contains no key, or the passphrase is wrong.
static inline EVP_PKEY *tombolo_private_key_from_pem(const char *pem, size_t size, const char *passphrase, int *is_encrypted) {
    TomboloPassphrase user = {passphrase, 0};
    BIO *text = size <= INT_MAX ? BIO_new_mem_buf(pem, (int)size) : NULL;
    EVP_PKEY *key = text ? PEM_read_bio_PrivateKey(text, NULL, tombolo_copy_passphrase, &user) : NULL;
    BIO_free(text);
    *is_encrypted = user.is_used;
    return key;
}

/// Writes a private key as PKCS#8 in PEM form, encrypted with AES-256-CBC under a key that scrypt (RFC 7914) derives
/// from a passphrase. OpenSSL reads keys whose scrypt uses less than 32 MB of memory; these use 16 MB.
/// - Returns: The number of bytes; 0 if OpenSSL fails, or the text does not fit the buffer.
static inline size_t tombolo_private_key_to_pem(EVP_PKEY *key, const char *passphrase, char *buffer, size_t capacity) {
    size_t count = 0;
    PKCS8_PRIV_KEY_INFO *plain = EVP_PKEY2PKCS8(key);
    unsigned char salt[16];
    X509_ALGOR *algorithm = RAND_bytes(salt, sizeof salt) == 1 ? PKCS5_pbe2_set_scrypt(EVP_aes_256_cbc(), salt, sizeof salt, NULL, 16384, 8, 5) : NULL;
    X509_SIG *sealed = NULL;
    if (plain && algorithm) {
        sealed = PKCS8_set0_pbe(passphrase, (int)strlen(passphrase), plain, algorithm);
        // A sealed key owns the algorithm.
        if (sealed) algorithm = NULL;
    }
    BIO *text = BIO_new(BIO_s_mem());
    if (sealed && text && PEM_write_bio_PKCS8(text, sealed) == 1) {
        char *bytes = NULL;
        long length = BIO_get_mem_data(text, &bytes);
        if (length > 0 && (size_t)length <= capacity) {
            memcpy(buffer, bytes, (size_t)length);
            count = (size_t)length;
        }
    }
    BIO_free(text);
    X509_SIG_free(sealed);
    X509_ALGOR_free(algorithm);
    PKCS8_PRIV_KEY_INFO_free(plain);
    return count;
}

/// Frees a key.
static inline void tombolo_free_key(EVP_PKEY *key) { EVP_PKEY_free(key); }
