import { useRef, useState } from 'react'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { CallError, call, isSavedAlready } from '../client.ts'
import { newKey } from '../new-key.ts'
import type { Problems } from './problems.ts'

export type SendState = {
  pending: boolean
  /** Why the last submit failed. */
  failure: string | undefined
  /** What was thrown, for who reads more of it. */
  error: unknown
  progress: number | undefined
  /** Increments with each refused submit, which focuses the first invalid field. */
  refusals: number
}

type Sender<R extends Route> = {
  sending: SendState
  refuse: (failure?: string, error?: unknown) => void
  /** Ends the waiting: until then nothing can be sent again. */
  rest: () => void
  send: (input: Input<R>) => Promise<{ output: Output<R> } | { error: unknown; errors: Problems }>
}

const idle = { pending: false, failure: undefined, error: undefined, progress: undefined } as const

/** Sends with progress; a refusal is a result here, not an exception. */
export function useSending<R extends Route>(route: R): Sender<R> {
  const [sending, setSending] = useState<SendState>({ ...idle, refusals: 0 })
  const refuse: Sender<R>['refuse'] = (failure, error) =>
    setSending(({ refusals }) => ({ ...idle, failure, error, refusals: refusals + 1 }))
  /** Of this form until it has saved something. */
  const key = useRef<string>(undefined)
  const onProgress = (progress: number): void => setSending((before) => ({ ...before, progress }))
  const send: Sender<R>['send'] = async (input) => {
    setSending(({ refusals }) => ({ ...idle, pending: true, refusals }))
    try {
      key.current ??= newKey()
      const output = await call(route, input, { onProgress, key: key.current })
      key.current = undefined
      return { output }
    } catch (error) {
      if (isSavedAlready(error)) key.current = undefined
      return { error, errors: (error instanceof CallError && error.problem.errors) || {} }
    }
  }
  const rest = (): void => setSending({ ...idle, refusals: 0 })
  return { sending, refuse, rest, send }
}
