// Port answers Proofload for the Go SDKs of GBGBridge and Finvu.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"sort"
	"strconv"
	"sync"
	"time"
)

// A suite gives the answer to an input; a rejection is an error of that type.
type suite func(input object) (interface{}, error)

type rejection struct{ class, message string }

func (r rejection) Error() string { return r.message }

func main() {
	if len(os.Args) == 2 && os.Args[1] == "--readings" {
		printReadings()
		return
	}
	declares, grants, err := follow(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	rand.Seed(time.Now().UnixNano())
	input := bufio.NewReaderSize(os.Stdin, 1<<16)
	var running sync.WaitGroup
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 0 {
			respond(line, declaration(declares, grants), &running)
		}
		if err != nil {
			running.Wait()
			return
		}
	}
}

func respond(line []byte, declared object, running *sync.WaitGroup) {
	message, err := parseLine(line)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	id := json.Number(strconv.FormatFloat(message["id"].(float64), 'f', -1, 64))
	switch message["m"] {
	case "hello":
		write(object{"id": id, "ok": declared})
	case "run":
		answer := func() {
			reply := run(message["suite"].(string), message["input"])
			reply["id"] = id
			write(reply)
		}
		if !wire.late {
			answer()
			return
		}
		running.Add(1)
		go func() {
			defer running.Done()
			time.Sleep(time.Duration(rand.Intn(3)) * time.Millisecond)
			answer()
		}()
	default:
		running.Wait()
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
	if members, isObject := answer.(object); isObject && wire.furtherMembers {
		members["note"] = "further"
		return object{"ok": members, "note": "further"}
	}
	return object{"ok": answer}
}

var suites = map[string]suite{}

func declaration(declares, grants bool) object {
	names := make([]string, 0, len(suites))
	for name := range suites {
		names = append(names, name)
	}
	sort.Strings(names)
	declared := object{
		"protocol": json.Number("1"),
		"port":     object{"name": "go", "version": "1.0", "language": "go"},
		"suites":   names,
	}
	if declares {
		chosen := object{}
		for id, variant := range followed {
			chosen[id] = variant
		}
		declared["choices"] = chosen
	}
	if grants {
		granted := object{}
		for id, isGranted := range capabilities {
			granted[id] = isGranted
		}
		declared["capabilities"] = granted
	}
	if wire.window > 0 {
		declared["window"] = json.Number(strconv.Itoa(wire.window))
	}
	return declared
}

// printReadings lists what the port takes as arguments, a line each; those of one choice exclude each other.
func printReadings() {
	for id, variants := range choices {
		for _, variant := range variants[1:] {
			fmt.Printf("%s=%s\n", id, variant.name)
		}
	}
	for habit := range habits {
		fmt.Println(habit)
	}
	for capability, granted := range capabilities {
		if granted {
			fmt.Println("without:" + capability)
		}
	}
}

var output sync.Mutex

func write(reply object) {
	line := append(encodeLine(reply), '\n')
	output.Lock()
	defer output.Unlock()
	if _, err := os.Stdout.Write(line); err != nil {
		os.Exit(1)
	}
}
