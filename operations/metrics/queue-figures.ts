import type { CountedQueue } from '#app/parts/count-queues.ts'
import { figure, type Figure } from './figure.ts'

/** `counted` is undefined while the database does not answer, or not in time. */
export function queueFigures(counted: readonly CountedQueue[] | undefined): readonly Figure[] {
  const by = (count: 'waiting' | 'running' | 'failed') => (counted ?? []).map((one) => [{ queue: one.name }, one[count]] as const)
  return [
    figure('queue_waiting', 'Jobs that wait, by queue', by('waiting')),
    figure('queue_running', 'Jobs that a server works on, by queue; 0 for queues of rows, which do not tell', by('running')),
    figure('queue_failed', 'Jobs that were given up or keep failing, by queue', by('failed')),
  ]
}
