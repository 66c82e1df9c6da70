import {
  QueryCache,
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  type UseSuspenseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { CallError, call, isLoggedOut } from './client.ts'
import { toastBad, toastOk } from './dialog/toast.ts'
import { announceArrival } from './waiting.tsx'

type Key = readonly [string, unknown]
type Options<R extends Route> = UseSuspenseQueryOptions<Output<R>, Error, Output<R>, Key> &
  UseQueryOptions<Output<R>, Error, Output<R>, Key>

/** The query of an endpoint, for loaders, `useQuery` and `prefetchQuery`. Its key is ['GET /v1/things', input]. */
export function query<R extends Route>(route: R, input: Input<R>): Options<R> {
  return queryOptions({
    queryKey: [keyOf(route), input],
    queryFn: ({ signal }) => call(route, input, { signal }),
    meta: { follows: route.follows ?? [] },
  }) as unknown as Options<R>
}

export type RouteQueryResult<T> = { data: T; isStale: boolean; refetch: () => void; updatedAt: number }

/**
 * The response of an endpoint. The first load suspends or throws to the nearest boundary; after an input change `data` keeps the previous
 * response, with `isStale` true, until the new one arrives.
 */
export function useRouteQuery<R extends Route>(route: R, input: Input<R>): RouteQueryResult<Output<R>> {
  const requested = JSON.stringify(input ?? {})
  const shown = useDeferredValue(requested)
  const { data, refetch, dataUpdatedAt } = useSuspenseQuery(query(route, JSON.parse(shown) as Input<R>))
  return { data, isStale: requested !== shown, refetch: () => void refetch(), updatedAt: dataUpdatedAt }
}

export type FailableResult<T> = Omit<RouteQueryResult<T>, 'data'> & { data: T | undefined; failure: Error | undefined }

/** The same for a page that stays where its call fails; only a session's end leaves it. */
export function useFailableQuery<R extends Route>(route: R, input: Input<R>): FailableResult<Output<R>> {
  const client = useQueryClient()
  const requested = JSON.stringify(input ?? {})
  const shown = useDeferredValue(requested)
  const options = query(route, JSON.parse(shown) as Input<R>)
  const hasFailed = client.getQueryState(options.queryKey)?.status === 'error'
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...options,
    // A failed call is made again by who asks for it, and by who comes back.
    enabled: ({ state }) => state.status !== 'error' || state.data !== undefined,
    throwOnError: isLoggedOut,
  })
  useEffect(
    () => () =>
      client.removeQueries({
        queryKey: [keyOf(route), JSON.parse(shown)],
        exact: true,
        predicate: ({ state }) => state.status === 'error',
      }),
    [client, route, shown],
  )
  // oxlint-disable-next-line typescript/only-throw-error -- a promise, for the nearest `Waiting`
  if (data === undefined && !hasFailed) throw client.prefetchQuery(options)
  const failure = data === undefined ? (error ?? undefined) : undefined
  return { data, failure, isStale: requested !== shown, refetch: () => void refetch(), updatedAt: dataUpdatedAt }
}

export type AfterCall<R extends Route> = {
  /** Routes whose cached responses this call invalidates. */
  refresh?: readonly Route[]
  onDone?: (output: Output<R>) => void
  /** The toast's text; by default the response's `message`; `false` shows none. */
  toast?: string | false
}

export type CallState<R extends Route> = {
  send: (input: Input<R>) => Promise<Output<R> | undefined>
  pending: boolean
  error: CallError | undefined
}

/** An action without a form. Success and failure are toasted; `send` resolves to the output, or to undefined when the call failed. */
export function useCall<R extends Route>(route: R, after: AfterCall<R> = {}): CallState<R> {
  const settle = useAfterCall(after)
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

/** After a successful call: invalidates cached responses, shows a toast, calls `onDone`. */
export function useAfterCall<R extends Route>({ refresh = [], onDone, toast }: AfterCall<R>): (output: Output<R>) => Promise<void> {
  const client = useQueryClient()
  return async (output) => {
    for (const stale of refresh) void client.invalidateQueries({ queryKey: [keyOf(stale)] })
    const text = toast ?? messageOf(output)
    if (text) toastOk(text)
    onDone?.(output)
  }
}

/** Long enough that one screen sends one call, short enough that opening it shows other people's recent decisions. */
const freshMs = 2_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onSettled: announceArrival }),
    defaultOptions: {
      queries: { staleTime: freshMs, gcTime: 600_000, retry: isWorthRetrying, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Refetches queries that follow one of these topics; without topics, all queries that follow any. */
export function invalidateTopics(client: QueryClient, topics?: readonly string[]): void {
  const isAffected = (followed: unknown): boolean =>
    Array.isArray(followed) && followed.some((topic) => topics === undefined || topics.includes(String(topic)))
  void client.invalidateQueries({ predicate: ({ meta }) => isAffected(meta?.['follows']) })
}

const keyOf = (route: Route): string => `${route.method} ${route.path}`

/** Only an unavailable server is retried; a refusal would stay the same. */
function isWorthRetrying(attempts: number, error: Error): boolean {
  return attempts < 2 && error instanceof CallError && [502, 503, 504].includes(error.status)
}

function messageOf(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null || !('message' in output)) return undefined
  return typeof output.message === 'string' ? output.message : undefined
}
