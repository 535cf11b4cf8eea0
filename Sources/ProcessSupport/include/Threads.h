#ifndef THREADS_H
#define THREADS_H

/// Whether so many threads can live at once, beside those that do.
_Bool threads_can_start(int count);

#endif
