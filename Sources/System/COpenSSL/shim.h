#pragma once

#include <limits.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <string.h>

/// The signature schemes that TomboloUpdates accepts.
typedef enum {
    TOMBOLO_ED25519,
    TOMBOLO_ECDSA_P256_SHA256,
    TOMBOLO_RSA_PSS_SHA256,
} TomboloSignatureScheme;

/// Minimum size of an RSA key, in bits.
enum { TOMBOLO_MINIMUM_RSA_BITS = 2048 };

/// Whether a key is of the kind that a scheme requires.
static inline int tombolo_key_fits(EVP_PKEY *key, TomboloSignatureScheme scheme) {
    char group[64] = "";
    switch (scheme) {
    case TOMBOLO_ED25519:
        return EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519;
    case TOMBOLO_ECDSA_P256_SHA256:
        return EVP_PKEY_get_base_id(key) == EVP_PKEY_EC && EVP_PKEY_get_group_name(key, group, sizeof group, NULL) == 1 && strcmp(group, "prime256v1") == 0;
    case TOMBOLO_RSA_PSS_SHA256:
        return EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA && EVP_PKEY_get_bits(key) >= TOMBOLO_MINIMUM_RSA_BITS;
    }
    return 0;
}

/// Answers that there is no passphrase for a text in PEM form. Otherwise OpenSSL would ask for one at the terminal.
static inline int tombolo_no_passphrase(char *buffer, int capacity, int is_writing, void *user) { return -1; }

/// Writes the public half of a key as SubjectPublicKeyInfo in DER.
/// - Returns: The number of bytes; 0 if the key does not fit the buffer.
static inline size_t tombolo_public_half(EVP_PKEY *key, uint8_t *buffer, size_t capacity) {
    int length = i2d_PUBKEY(key, NULL);
    if (length <= 0 || (size_t)length > capacity || i2d_PUBKEY(key, &buffer) != length) return 0;
    return (size_t)length;
}

/// Parses a public key in PEM form, and writes its SubjectPublicKeyInfo in DER.
/// - Returns: The number of bytes; 0 if the text contains no key of the kind that the scheme requires, or if the key
///   does not fit the buffer.
static inline size_t tombolo_public_key_from_pem(const char *pem, size_t size, TomboloSignatureScheme scheme, uint8_t *buffer, size_t capacity) {
    size_t count = 0;
    BIO *text = size <= INT_MAX ? BIO_new_mem_buf(pem, (int)size) : NULL;
    EVP_PKEY *key = text ? PEM_read_bio_PUBKEY(text, NULL, tombolo_no_passphrase, NULL) : NULL;
    if (key && tombolo_key_fits(key, scheme)) count = tombolo_public_half(key, buffer, capacity);
    EVP_PKEY_free(key);
    BIO_free(text);
    return count;
}

/// Parses a public key in DER; the caller frees it with EVP_PKEY_free. NULL if OpenSSL cannot parse it.
static inline EVP_PKEY *tombolo_public_key(const uint8_t *bytes, size_t size, TomboloSignatureScheme scheme) {
    // The bytes before an Ed25519 key (RFC 8410, section 10.1). Such keys are parsed here because OpenSSL takes longer
    // to find a decoder for DER than to verify a signature.
    static const uint8_t prefix[] = {0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00};
    if (scheme == TOMBOLO_ED25519 && size == sizeof prefix + 32 && memcmp(bytes, prefix, sizeof prefix) == 0)
        return EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, bytes + sizeof prefix, 32);
    return size <= LONG_MAX ? d2i_PUBKEY(NULL, &bytes, (long)size) : NULL;
}

/// Writes an EC key in DER with its point in uncompressed form (SEC 1, section 2.3.3). A key has only one such
/// encoding.
/// - Returns: The number of bytes; 0 if the bytes are not a key of the scheme, or the key does not fit the buffer.
static inline size_t tombolo_uncompressed_key(const uint8_t *bytes, size_t size, uint8_t *buffer, size_t capacity) {
    size_t count = 0;
    EVP_PKEY *key = tombolo_public_key(bytes, size, TOMBOLO_ECDSA_P256_SHA256);
    if (key && tombolo_key_fits(key, TOMBOLO_ECDSA_P256_SHA256) &&
        EVP_PKEY_set_utf8_string_param(key, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, OSSL_PKEY_EC_POINT_CONVERSION_FORMAT_UNCOMPRESSED) == 1)
        count = tombolo_public_half(key, buffer, capacity);
    EVP_PKEY_free(key);
    return count;
}

/// Whether a signature of a message was made with the private half of a key in DER.
static inline int tombolo_is_signature_valid(const uint8_t *key_bytes, size_t key_size, TomboloSignatureScheme scheme, const uint8_t *signature,
                                             size_t signature_size, const uint8_t *message, size_t message_size) {
    EVP_PKEY *key = tombolo_public_key(key_bytes, key_size, scheme);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_PKEY_CTX *details = NULL;
    const EVP_MD *digest = scheme == TOMBOLO_ED25519 ? NULL : EVP_sha256();
    int is_valid = key && context && tombolo_key_fits(key, scheme) && EVP_DigestVerifyInit(context, &details, digest, NULL, key) == 1;
    if (is_valid && scheme == TOMBOLO_RSA_PSS_SHA256)
        is_valid = EVP_PKEY_CTX_set_rsa_padding(details, RSA_PKCS1_PSS_PADDING) == 1 && EVP_PKEY_CTX_set_rsa_pss_saltlen(details, RSA_PSS_SALTLEN_AUTO) == 1;
    is_valid = is_valid && EVP_DigestVerify(context, signature, signature_size, message, message_size) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return is_valid;
}
