// Summarizes its argument with the C interface of neusum: go run main.go "It rained. The ferry left at noon."
package main

// #cgo pkg-config: neusum_c
// #include <stdlib.h>
// #include <neusum/neusum_c.h>
import "C"
import (
	"encoding/json"
	"fmt"
	"os"
	"unsafe"
)

func main() {
	text := func(text *C.char) string { defer C.neusum_free(text); return C.GoString(text) }
	var response *C.char
	engine := C.neusum_open(nil, &response)
	if engine == nil {
		fmt.Print(text(response))
		os.Exit(1)
	}
	defer C.neusum_close(engine)
	request, _ := json.Marshal(map[string]any{"documents": []any{map[string]any{"text": os.Args[1]}}})
	operation, body := C.CString("summarize"), C.CString(string(request))
	defer C.free(unsafe.Pointer(operation))
	defer C.free(unsafe.Pointer(body))
	C.neusum_call(engine, operation, body, C.size_t(len(request)), nil, &response)
	fmt.Print(text(response))
}
