// Summarizes the request in its argument with the C interface of neusum, without a binding:
//   rustc main.rs && ./main '{"documents":[{"text":"It rained. The ferry left at noon."}]}'

use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::ptr::{null, null_mut};

#[link(name = "neusum_c")]
extern "C" {
    fn neusum_open(options: *const c_char, error: *mut *mut c_char) -> *mut c_void;
    fn neusum_call(
        engine: *const c_void, operation: *const c_char, request: *const c_char, length: usize,
        cancellation: *const c_void, response: *mut *mut c_char,
    ) -> c_int;
    fn neusum_free(text: *mut c_char);
    fn neusum_close(engine: *mut c_void);
}

fn main() {
    let request = std::env::args().nth(1).expect("a request as the argument");
    let operation = CString::new("summarize").unwrap();
    let mut response: *mut c_char = null_mut();
    unsafe {
        let engine = neusum_open(null(), &mut response);
        if !engine.is_null() {
            neusum_call(engine, operation.as_ptr(), request.as_ptr().cast(), request.len(), null(), &mut response);
        }
        print!("{}", CStr::from_ptr(response).to_string_lossy());
        neusum_free(response);
        neusum_close(engine);
    }
}
