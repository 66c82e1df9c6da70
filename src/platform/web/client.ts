import { type Problem, Problem as ProblemShape } from '#platform/contract/problem.ts'
import { allocationChangedCode, allocationHeader } from '#platform/contract/access.ts'
import { carry, type Carried } from '#platform/contract/carry.ts'
import { keyHeader } from '#platform/contract/idempotency.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { takeEarly } from './early-calls.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { newKey } from './new-key.ts'
import { withWait } from './try-again.ts'
import { sendForm } from './form/upload-form.ts'

/** A refused or failed call. `status` is 0 without an answer. `message` is fit to show. */
export class CallError extends Error {
  status: number
  problem: Problem
  /** False where the message is ours, because the server sent none. */
  isFromServer: boolean

  constructor(status: number, problem: Problem, isFromServer: boolean) {
    super(problem.message)
    this.name = 'CallError'
    this.status = status
    this.problem = problem
    this.isFromServer = isFromServer
  }
}

/** Whether the identifier in the address does not exist or is malformed: a page not found, not a failure. */
export const isNotFound = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 404 || (error.status === 422 && error.problem.errors?.id !== undefined))

/** Whether a call was refused because nobody is logged in. */
export const isLoggedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

export type CallOptions = {
  /** Of the form that is sent: however often it arrives, it creates one record. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** The call goes on when its page is left. */
  keepalive?: boolean
  /** The bytes of the answer so far; for files. */
  onReceived?: (bytes: number) => void
  /** The uploaded share, 0 to 1; for calls with files. */
  onProgress?: ((share: number) => void) | undefined
}

export type Answer = {
  status: number
  type: string
  /** The header's seconds, where the server asks for a wait. */
  retryAfter: string | null
  text: () => Promise<string>
  /** Not after an upload. */
  file?: () => Promise<File>
}

/** Calls an endpoint and returns its output: a `File`, where it answers one. Throws CallError. */
export async function call<R extends Route>(route: R, input: Input<R>, options: CallOptions = {}): Promise<Output<R>> {
  if (route.creates && !options.key) return callOnce(route, input, options)
  const answer = await send(route.method, carry(route, input), options, route.creates && options.key)
  if (answer.status === 200 && answer.file && !answer.type.includes('json')) return (await reach(answer.file)) as Output<R>
  const body = await readJson(answer)
  if (answer.status >= 200 && answer.status < 300) return body as Output<R>
  if (answer.status === 401) unauthorized?.(route)
  const refusal = refused(answer, body)
  if (refusal.problem.code === allocationChangedCode) allocationChanged?.(route)
  throw refusal
}

/** Sent again because its answer was lost, a call has the key of the first one. */
async function callOnce<R extends Route>(route: R, input: Input<R>, options: CallOptions): Promise<Output<R>> {
  const sent = JSON.stringify([route.path, input], nameOfFile)
  const key = unanswered.get(sent) ?? newKey()
  unanswered.set(sent, key)
  try {
    const output = await call(route, input, { ...options, key })
    unanswered.delete(sent)
    return output
  } catch (error) {
    if (isSavedAlready(error)) unanswered.delete(sent)
    throw error
  }
}

const unanswered = new Map<string, string>()

/** The person reads that something was saved before; what is sent after that is meant as another record. */
export const isSavedAlready = (error: unknown): boolean => error instanceof CallError && savedCodes.includes(error.problem.code ?? '')

const savedCodes = ['key_reused', 'saved_already']

const nameOfFile = (_: string, value: unknown): unknown => (value instanceof File ? [value.name, value.size, value.lastModified] : value)

/** Fetches the bytes of one of our file addresses. Throws CallError. */
export async function fetchBytes(address: string, options: CallOptions = {}): Promise<ArrayBuffer> {
  const answer = await reach(() => fetchAnswer(address, {}, options))
  if (answer.status === 200) return reach(answer.bytes)
  throw refused(answer, await readJson(answer))
}

/** Fetches a file of ours with the name from its Content-Disposition header. Throws CallError. */
export async function fetchFile(address: string, options: CallOptions = {}): Promise<File> {
  const answer = await reach(() => fetchAnswer(address, {}, options))
  if (answer.status === 200) return reach(answer.file)
  throw refused(answer, await readJson(answer))
}

/** The URL of a GET endpoint with its input, for links and downloads. */
export const addressOf = <R extends Route>(route: R, input: Input<R>): string => carry(route, input).url

/** Called on every 401, so that the shell can show the log-in page. */
export function onUnauthorized(hook: ((route: Route) => void) | undefined): void {
  unauthorized = hook
}

let unauthorized: ((route: Route) => void) | undefined

/** Called on every refusal because another tab changed the plant or the user. */
export function onAllocationChanged(hook: (route: Route) => void): void {
  allocationChanged = hook
}

let allocationChanged: ((route: Route) => void) | undefined

/** Sends the allocation that this tab shows with every further call. */
export function sendAllocation(allocationId: string): void {
  ownHeaders = { [allocationHeader]: allocationId }
}

let ownHeaders: Readonly<Record<string, string>> = {}

function send(method: string, { url, body, contentType }: Carried, options: CallOptions, key?: string): Promise<Answer> {
  const shared = { ...ownHeaders, ...(key && { [keyHeader]: key }) }
  if (body instanceof FormData) return reach(() => sendForm(method, url, body, { ...options, headers: shared }))
  const headers = { ...shared, ...(contentType && { 'content-type': contentType }) }
  const early = takeEarly([method, url, body ?? null], ownHeaders[allocationHeader])
  return reach(() => fetchAnswer(url, { method, ...(body && { body }), headers }, options, early))
}

/** Turns a network failure into a CallError. */
async function reach<T>(send: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw offline()
  try {
    return await send()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw offline()
  }
}

async function readJson(answer: Answer): Promise<unknown> {
  if (answer.status === 204) return undefined
  const text = await reach(answer.text)
  try {
    if (answer.type.includes('json')) return JSON.parse(text)
  } catch {
    // Reported below with the status.
  }
  const message = statusTexts[answer.status] ?? `The server's response could not be read (${answer.status}). Try again.`
  throw refused(answer, undefined, message)
}

function refused(
  { status, retryAfter }: Answer,
  body: unknown,
  ownText = statusTexts[status] ?? `The server refused the request (${status}).`,
): CallError {
  const { success: isFromServer, data: problem = { message: ownText } } = ProblemShape.safeParse(body)
  return new CallError(status, { ...problem, message: withWait(problem.message, retryAfter) }, isFromServer)
}

const statusTexts: Readonly<Record<number, string>> = {
  413: 'What you sent is too large.',
  415: 'This kind of file is not accepted. Choose another file.',
  429: 'Too many attempts. Wait a minute and try again.',
  502: 'The server is not available. Try again in a minute.',
  503: 'The server is busy. Try again in a minute.',
  504: 'The server took too long to answer. Try again.',
  507: 'The server has no space left. Nothing was saved. Tell your supervisor and try again later.',
}

function offline(): CallError {
  const message = !navigator.onLine
    ? 'You are offline. Nothing is lost. Connect and try again.'
    : 'The server cannot be reached. Check your connection and try again.'
  return new CallError(0, { message, code: 'offline' }, false)
}
