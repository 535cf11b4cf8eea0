// Port answers Proofload for the Go SDKs of GBGBridge and Finvu.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"sort"
)

// A suite gives the answer to an input; a rejection is an error of that type.
type suite func(input object) (interface{}, error)

type rejection struct{ class, message string }

func (r rejection) Error() string { return r.message }

func main() {
	input := bufio.NewReaderSize(os.Stdin, 1<<16)
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 0 {
			respond(line)
		}
		if err != nil {
			return
		}
	}
}

func respond(line []byte) {
	message, err := parseLine(line)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	id := message["id"]
	switch message["m"] {
	case "hello":
		write(object{"id": id, "ok": declaration()})
	case "run":
		reply := run(message["suite"].(string), message["input"])
		reply["id"] = id
		write(reply)
	default:
		write(object{"id": id, "ok": object{}})
	}
}

func run(name string, input interface{}) (reply object) {
	defer func() {
		if cause := recover(); cause != nil {
			reply = object{"fault": object{"message": fmt.Sprint(cause)}}
		}
	}()
	members, _ := input.(object)
	answer, err := suites[name](members)
	var refused rejection
	switch {
	case errors.As(err, &refused):
		return object{"reject": object{"class": refused.class, "message": refused.message}}
	case err != nil:
		return object{"fault": object{"message": err.Error()}}
	}
	return object{"ok": answer}
}

var suites = map[string]suite{}

func declaration() object {
	names := make([]string, 0, len(suites))
	for name := range suites {
		names = append(names, name)
	}
	sort.Strings(names)
	return object{
		"protocol": 1,
		"port":     object{"name": "go", "version": "1.0", "language": "go"},
		"suites":   names,
	}
}

func write(reply object) {
	if _, err := os.Stdout.Write(append(encodeLine(reply), '\n')); err != nil {
		os.Exit(1)
	}
}
