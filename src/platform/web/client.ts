import { type Problem, Problem as ProblemShape } from '#platform/contract/problem.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { sendForm } from './upload-form.ts'

/** A call that was refused or never arrived. `status` is 0 when no answer came. `message` is a sentence for a person. */
export class CallError extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    super(problem.message)
    this.name = 'CallError'
    this.status = status
    this.problem = problem
  }
}

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Share of the upload that is sent, 0 to 1; only while files are sent. */
  readonly onProgress?: ((share: number) => void) | undefined
}

export type Answer = { readonly status: number; readonly type: string; readonly text: () => Promise<string> }

/** Calls an endpoint and gives its answer. Throws CallError, always with a sentence that may be shown. */
export async function call<R extends Route>(route: R, input: Input<R>, options: CallOptions = {}): Promise<Output<R>> {
  const { path, rest } = fillPath(route.path, given(input))
  const answer = await send(route, path, rest, options)
  const body = await readJson(answer)
  if (answer.status >= 200 && answer.status < 300) return body as Output<R>
  if (answer.status === 401) unauthorized?.(route)
  throw new CallError(answer.status, readProblem(answer.status, body))
}

/** The address of a GET endpoint with its input in it: for links to files and downloads. */
export function addressOf<R extends Route>(route: R, input: Input<R>): string {
  const { path, rest } = fillPath(route.path, given(input))
  return path + queryString(rest)
}

/** Hook point: is told of every answer 401, so that the shell can lead to the sign-in. */
export function onUnauthorized(hook: ((route: Route) => void) | undefined): void {
  unauthorized = hook
}

type Fields = readonly (readonly [string, unknown])[]
let unauthorized: ((route: Route) => void) | undefined

async function send(route: Route, path: string, fields: Fields, options: CallOptions): Promise<Answer> {
  if (navigator.onLine === false) throw offline()
  try {
    if (route.method === 'GET') return await fetchAnswer(path + queryString(fields), { method: 'GET' }, options)
    if (fields.some(([, value]) => holdsFile(value))) return await sendForm(route.method, path, formData(fields), options)
    const body = JSON.stringify(Object.fromEntries(fields))
    return await fetchAnswer(path, { method: route.method, body, headers: { 'content-type': 'application/json' } }, options)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw offline()
  }
}

async function fetchAnswer(url: string, init: RequestInit, { signal }: CallOptions): Promise<Answer> {
  const response = await fetch(url, { ...init, credentials: 'same-origin', signal: signal ?? null })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: () => response.text() }
}

function fillPath(template: string, fields: Fields): { path: string; rest: Fields } {
  const names = new Set<string>()
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    names.add(name)
    return encodeURIComponent(String(fields.find(([key]) => key === name)?.[1] ?? ''))
  })
  return { path, rest: fields.filter(([key]) => !names.has(key)) }
}

function given(input: unknown): Fields {
  return Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
}

const flat = (fields: Fields): [string, unknown][] =>
  fields.flatMap(([key, value]) => (Array.isArray(value) ? value.map((each): [string, unknown] => [key, each]) : [[key, value]]))

function queryString(fields: Fields): string {
  const pairs = flat(fields).filter(([, value]) => value !== null && value !== '')
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, asText(value)])).toString()
  return text && `?${text}`
}

function formData(fields: Fields): FormData {
  const form = new FormData()
  for (const [key, value] of flat(fields)) {
    if (value instanceof File) form.append(key, value, value.name)
    else if (value !== null) form.append(key, asText(value))
  }
  return form
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const holdsFile = (value: unknown): boolean => value instanceof File || (Array.isArray(value) && value.some((each) => each instanceof File))

async function readJson(answer: Answer): Promise<unknown> {
  if (answer.status === 204) return undefined
  const text = await answer.text()
  try {
    if (answer.type.includes('json')) return JSON.parse(text)
  } catch {
    // Told below, with the status.
  }
  throw new CallError(answer.status, {
    message: statusTexts[answer.status] ?? `The server gave an answer that cannot be read (${answer.status}). Try again.`,
  })
}

function readProblem(status: number, body: unknown): Problem {
  const read = ProblemShape.safeParse(body)
  return read.success ? read.data : { message: statusTexts[status] ?? `The server refused this (${status}).` }
}

const statusTexts: Readonly<Record<number, string>> = {
  413: 'What you sent is too large.',
  429: 'Too many attempts. Wait a minute and try again.',
  502: 'The server cannot be reached just now. Try again in a minute.',
  503: 'The server is busy just now. Try again in a minute.',
  504: 'The server took too long to answer. Try again.',
}

function offline(): CallError {
  const message =
    navigator.onLine === false
      ? 'You are offline. Nothing is lost: connect and try again.'
      : 'The server cannot be reached. Check your connection and try again.'
  return new CallError(0, { message, code: 'offline' })
}
