package gbgbridge

import "sync"

// Responder sends the response to one request. It may be called on any goroutine; the first call counts.
type Responder struct {
	host    *Host
	request Message
	mutex   sync.Mutex
	used    bool
}

func (r *Responder) Respond(status ResponseStatus, data Object, failure *ErrorPayload) {
	r.mutex.Lock()
	used := r.used
	r.used = used || status != Acknowledged || !r.host.policy.AnotherAfterAcknowledged
	r.mutex.Unlock()
	if used {
		return
	}
	r.host.Main.Async(func() {
		r.host.RespondWithAction(r.request.CorrelationID, r.request.Payload.Action, status, data, failure)
	})
}

// MainQueue holds what other goroutines want done where the host is used.
type MainQueue struct {
	mutex sync.Mutex
	jobs  []func()
}

func (q *MainQueue) Async(job func()) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.jobs = append(q.jobs, job)
}

// Drain runs jobs until there are none, those too that jobs have added.
func (q *MainQueue) Drain() {
	for {
		q.mutex.Lock()
		jobs := q.jobs
		q.jobs = nil
		q.mutex.Unlock()
		if len(jobs) == 0 {
			return
		}
		for _, job := range jobs {
			job()
		}
	}
}
