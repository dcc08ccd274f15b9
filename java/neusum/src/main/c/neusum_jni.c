/* The native methods of org.neusum.Native. Texts are UTF-8 in arrays of bytes, because the strings of JNI have another encoding of
 * NUL and of characters beyond U+FFFF. */

#include <jni.h>
#include <neusum/neusum_c.h>
#include <stdint.h>
#include <string.h>

/* The function of a native method. */
#define NATIVE(type, name) JNIEXPORT type JNICALL Java_org_neusum_Native_##name

static void *pointer_of(jlong handle) { return (void *)(intptr_t)handle; }

static jlong handle_of(const void *pointer) { return (jlong)(intptr_t)pointer; }

static void throw_no_memory(JNIEnv *env) {
  const jclass error = (*env)->FindClass(env, "java/lang/OutOfMemoryError");
  if (error != NULL) (*env)->ThrowNew(env, error, "neusum");
}

/* Stores the text as the only element of `result`, and frees it. Throws OutOfMemoryError if there is no text. */
static void store(JNIEnv *env, jobjectArray result, char *text) {
  const jsize length = text == NULL ? 0 : (jsize)strlen(text);
  const jbyteArray bytes = text == NULL ? NULL : (*env)->NewByteArray(env, length);
  if (text == NULL) throw_no_memory(env);
  if (bytes != NULL) {
    (*env)->SetByteArrayRegion(env, bytes, 0, length, (const jbyte *)text);
    (*env)->SetObjectArrayElement(env, result, 0, bytes);
  }
  neusum_free(text);
}

NATIVE(jstring, version)(JNIEnv *env, jclass type) {
  (void)type;
  return (*env)->NewStringUTF(env, neusum_version());
}

/* `options` ends with a NUL character. Returns 0 with an error in `error` if it fails. */
NATIVE(jlong, open)(JNIEnv *env, jclass type, jbyteArray options, jobjectArray error) {
  char *message = NULL;
  neusum_engine *engine;
  jbyte *const json = (*env)->GetByteArrayElements(env, options, NULL);
  (void)type;
  if (json == NULL) return 0; /* with an OutOfMemoryError */
  engine = neusum_open((const char *)json, &message);
  (*env)->ReleaseByteArrayElements(env, options, json, JNI_ABORT);
  if (engine == NULL) store(env, error, message);
  return handle_of(engine);
}

NATIVE(void, close)(JNIEnv *env, jclass type, jlong engine) {
  (void)env, (void)type;
  neusum_close(pointer_of(engine));
}

/* Returns whether the call succeeds. The response or the error is in `response`. */
NATIVE(jboolean, call)(JNIEnv *env, jclass type, jlong engine, jstring operation, jbyteArray request, jlong cancellation,
                       jobjectArray response) {
  char *text = NULL;
  int status = 1;
  const char *const name = (*env)->GetStringUTFChars(env, operation, NULL);
  jbyte *const json = name == NULL ? NULL : (*env)->GetByteArrayElements(env, request, NULL);
  (void)type;
  if (json != NULL) {
    const size_t length = (size_t)(*env)->GetArrayLength(env, request);
    status = neusum_call(pointer_of(engine), name, (const char *)json, length, pointer_of(cancellation), &text);
    (*env)->ReleaseByteArrayElements(env, request, json, JNI_ABORT);
    store(env, response, text);
  }
  if (name != NULL) (*env)->ReleaseStringUTFChars(env, operation, name);
  return status == 0;
}

NATIVE(jlong, newCancellation)(JNIEnv *env, jclass type) {
  neusum_cancellation *const cancellation = neusum_cancellation_new();
  (void)type;
  if (cancellation == NULL) throw_no_memory(env);
  return handle_of(cancellation);
}

NATIVE(void, cancel)(JNIEnv *env, jclass type, jlong cancellation) {
  (void)env, (void)type;
  neusum_cancel(pointer_of(cancellation));
}

NATIVE(void, freeCancellation)(JNIEnv *env, jclass type, jlong cancellation) {
  (void)env, (void)type;
  neusum_cancellation_free(pointer_of(cancellation));
}
