import {
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  type UseSuspenseQueryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { CallError, call } from './client.ts'
import { toastBad, toastOk } from './dialog/toast.ts'

type Key = readonly [string, unknown]
type Options<R extends Route> = UseSuspenseQueryOptions<Output<R>, Error, Output<R>, Key> &
  UseQueryOptions<Output<R>, Error, Output<R>, Key>

/** The query of an endpoint, for loaders, `useQuery` and `prefetchQuery`. Its key is ['GET /v1/things', input]. */
export function query<R extends Route>(route: R, input: Input<R>): Options<R> {
  return queryOptions({
    queryKey: [nameOf(route), input],
    queryFn: ({ signal }) => call(route, input, { signal }),
    meta: { follows: route.follows ?? [] },
  }) as unknown as Options<R>
}

export type Shown<T> = { readonly data: T; readonly isStale: boolean; readonly refetch: () => void; readonly updatedAt: number }

/**
 * The answer of an endpoint. The first time waiting and failing belong to the frame; when the input changes afterwards, the old answer stays
 * in `data` with `isStale` true until the new one is there.
 */
export function useAnswer<R extends Route>(route: R, input: Input<R>): Shown<Output<R>> {
  const wanted = JSON.stringify(input ?? {})
  const shown = useDeferredValue(wanted)
  const { data, refetch, dataUpdatedAt } = useSuspenseQuery(query(route, JSON.parse(shown) as Input<R>))
  return { data, isStale: wanted !== shown, refetch: () => void refetch(), updatedAt: dataUpdatedAt }
}

export type AfterCall<R extends Route> = {
  /** Routes whose answers this call makes old. */
  readonly refresh?: readonly Route[]
  readonly onDone?: (output: Output<R>) => void
  /** Text of the toast; without it the answer's `message` is shown; `false` shows none. */
  readonly toast?: string | false
}

export type Calling<R extends Route> = {
  readonly send: (input: Input<R>) => Promise<Output<R> | undefined>
  readonly pending: boolean
  readonly error: CallError | undefined
}

/** An action without a form. Success and failure are toasted; `send` gives the answer, or undefined when it failed. */
export function useCall<R extends Route>(route: R, after: AfterCall<R> = {}): Calling<R> {
  const settle = useSettle(after)
  const { mutateAsync, isPending, error } = useMutation<Output<R>, Error, Input<R>>({
    mutationFn: (input) => call(route, input),
    onSuccess: settle,
  })
  const send = async (input: Input<R>): Promise<Output<R> | undefined> => {
    if (isPending) return undefined
    try {
      return await mutateAsync(input)
    } catch (failure) {
      toastBad(failure instanceof Error ? failure.message : String(failure))
      return undefined
    }
  }
  return { send, pending: isPending, error: error instanceof CallError ? error : undefined }
}

/** What follows an accepted call: old answers are fetched anew, a toast says so, the screen goes on. */
export function useSettle<R extends Route>({ refresh = [], onDone, toast }: AfterCall<R>): (output: Output<R>) => Promise<void> {
  const client = useQueryClient()
  return async (output) => {
    for (const stale of refresh) void client.invalidateQueries({ queryKey: [nameOf(stale)] })
    const text = toast ?? messageOf(output)
    if (text) toastOk(text)
    onDone?.(output)
  }
}

/** Long enough that a screen asks once, short enough that whoever opens it sees what others have decided meanwhile. */
const freshMs = 2_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, gcTime: 600_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Asks anew for what a screen shows of these topics; without topics, of all that any screen follows. */
export function refreshFollowing(client: QueryClient, topics?: readonly string[]): void {
  const isOld = (followed: unknown): boolean =>
    Array.isArray(followed) && followed.some((topic) => topics === undefined || topics.includes(String(topic)))
  void client.invalidateQueries({ predicate: ({ meta }) => isOld(meta?.['follows']) })
}

const nameOf = (route: Route): string => `${route.method} ${route.path}`

/** A refusal stays one however often it is asked; a server that is busy may not. */
function isWorthRetrying(attempts: number, error: Error): boolean {
  return attempts < 2 && error instanceof CallError && [502, 503, 504].includes(error.status)
}

function messageOf(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null || !('message' in output)) return undefined
  return typeof output.message === 'string' ? output.message : undefined
}
