import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '#platform/web/client.ts'
import { useAfterCall } from '#platform/web/query.ts'
import { attendanceContract } from './attendance.contract.ts'
import { eventsContract } from '../events.contract.ts'
import { trainingContract } from '../training/training.contract.ts'

/** What was entered or scanned, and its outcome. `failed` did not reach the server and can be sent again. */
export type AttendanceEntry = {
  key: number
  shown: string
  state: 'sending' | 'added' | 'already' | 'refused' | 'failed'
  text: string
}

export type AttendanceEntries = {
  /** Newest first. */
  entered: readonly AttendanceEntry[]
  enter: (shown: string) => void
  retry: (entry: AttendanceEntry) => void
  /** The outcome of the last answer, for screen readers. */
  announcement: string
}

const { add, details, absent } = attendanceContract

/** Sends what is entered in order, one at a time, so that scanning never waits for answers and loses none. */
export function useAttendanceEntries(eventId: string): AttendanceEntries {
  const [entered, setEntered] = useState<readonly AttendanceEntry[]>([])
  const [announcement, setAnnouncement] = useState('')
  const client = useQueryClient()
  const queue = useRef(Promise.resolve())
  const settle = useAfterCall<typeof add>({ refresh: [details, absent, eventsContract.calendar, trainingContract.drivers], toast: false })
  const set = (key: number, change: Partial<AttendanceEntry>): void =>
    setEntered((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const send = async ({ key, shown }: Pick<AttendanceEntry, 'key' | 'shown'>): Promise<void> => {
    try {
      const output = await call(add, { eventId, id_no: shown })
      set(key, { state: 'added', text: output.message })
      setAnnouncement(`${output.message}. ${output.attended} on the list.`)
      await settle(output)
    } catch (error) {
      const failure = readFailure(error)
      set(key, failure)
      setAnnouncement(failure.text)
      // A colleague may have added the driver since.
      if (failure.state === 'already') void client.invalidateQueries({ queryKey: [`${details.method} ${details.path}`] })
    }
  }
  const enqueue = (entry: Pick<AttendanceEntry, 'key' | 'shown'>): void => void (queue.current = queue.current.then(() => send(entry)))
  return {
    entered,
    announcement,
    enter: (shown) => {
      const entry = { key: entered.length, shown, state: 'sending', text: 'Sending…' } as const
      setEntered((before) => [entry, ...before])
      enqueue(entry)
    },
    retry: ({ key, shown }) => {
      set(key, { state: 'sending', text: 'Sending…' })
      enqueue({ key, shown })
    },
  }
}

function readFailure(error: unknown): Pick<AttendanceEntry, 'state' | 'text'> {
  if (!(error instanceof CallError)) return { state: 'failed', text: String(error) }
  const { status, problem, message } = error
  if (problem.code === 'already_on_list') return { state: 'already', text: message }
  const isFinal = status >= 400 && status < 500 && status !== 401 && status !== 429
  return { state: isFinal ? 'refused' : 'failed', text: problem.errors?.['id_no'] ?? message }
}
