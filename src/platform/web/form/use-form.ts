import { useId, useRef, useState } from 'react'
import { fieldErrors } from '#platform/contract/problem.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { CallError, call } from '../client.ts'
import type { Question } from '../confirm.tsx'
import { type AfterCall, useSettle } from '../query.ts'
import { isOptional } from './optional.ts'

export type Binding = {
  readonly id: string
  readonly name: string
  readonly value: unknown
  readonly optional: boolean
  /** What is wrong with this field. */
  readonly problem: string | undefined
  /** What is wrong inside it, by the rest of the dotted name: of a list '0', '1', … */
  readonly within: Readonly<Record<string, string>>
  /** Share of the upload that is sent, 0 to 1, while it is. */
  readonly progress: number | undefined
  /** `judge` says what is wrong at once; typing waits for `onBlur`. */
  readonly onChange: (value: unknown, judge?: boolean) => void
  readonly onBlur: () => void
}

type KeyOf<T> = T extends unknown ? Extract<keyof T, string> : never
export type FieldName<R extends Route> = KeyOf<Input<R>>

export type FormOptions<R extends Route> = AfterCall<R> & {
  /** What the person does not enter. */
  readonly fixed?: Partial<Input<R>>
  readonly initial?: Partial<Input<R>>
  /** The question asked before anything is sent: its text alone, or with the words of its buttons. */
  readonly confirm?: string | Question
}

export type FormState = {
  readonly id: string
  readonly pending: boolean
  readonly isDirty: boolean
  /** Why the last sending failed, where no field is to blame. */
  readonly failure: string | undefined
  /** Grows at each refused submit: the form then leads to its first wrong field. */
  readonly refusals: number
  readonly submit: (ask: Asking) => Promise<void>
}

export type Form<R extends Route> = FormState & {
  readonly field: (name: FieldName<R>) => Binding
  readonly values: Partial<Input<R>>
  readonly set: (values: Partial<Input<R>>) => void
  readonly reset: () => void
}

type Asking = (question: Question) => Promise<boolean>
type Values = Readonly<Record<string, unknown>>
type Problems = Readonly<Record<string, string>>

/**
 * A form of an endpoint. The route's own schema judges in the browser, on leaving a field and on sending; what the server refuses stands at its
 * field. Give the result to `<Form>`, and `field('name')` to the fields in it.
 */
export function useForm<R extends Route>(route: R, options: FormOptions<R> = {}): Form<R> {
  const { fixed, initial, confirm } = options
  const id = useId()
  const [values, setValues] = useState<Values>(() => ({ ...initial }))
  const [touched, setTouched] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState<Sending>({ pending: false, failure: undefined, progress: undefined, refusals: 0 })
  const busy = useRef(false)
  const settle = useSettle(options)

  const judge = (of: Values): Problems => {
    const judged = route.input.safeParse(withoutEmpty({ ...of, ...fixed }))
    return judged.success ? {} : fieldErrors(judged.error)
  }
  const change = (name: string, value: unknown, judgeNow: boolean): void => {
    const next = { ...values, [name]: value }
    setValues(next)
    setTouched((before) => (before.includes(name) ? before : [...before, name]))
    if (judgeNow || Object.keys(problems).some((key) => isAt(key, name))) setProblems((before) => placed(before, judge(next), name))
  }
  const refuse = (found: Problems, failure?: string): void => {
    setProblems(found)
    setSending(({ refusals }) => ({ pending: false, failure, progress: undefined, refusals: refusals + 1 }))
  }
  const send = async (): Promise<void> => {
    const onProgress = (progress: number): void => setSending((before) => ({ ...before, progress }))
    setSending((before) => ({ ...before, pending: true, failure: undefined, progress: undefined }))
    try {
      const output: Output<R> = await call(route, withoutEmpty({ ...values, ...fixed }) as Input<R>, { onProgress })
      setSending({ pending: false, failure: undefined, progress: undefined, refusals: 0 })
      setTouched([])
      await settle(output)
    } catch (error) {
      const errors = error instanceof CallError ? (error.problem.errors ?? {}) : {}
      refuse(errors, error instanceof Error ? error.message : String(error))
    }
  }
  const submit = async (ask: Asking): Promise<void> => {
    if (busy.current) return
    const found = judge(values)
    if (Object.keys(found).length > 0) return refuse(found, failureOf(found, values, fixed))
    busy.current = true
    try {
      if (!confirm || (await ask(typeof confirm === 'string' ? { title: confirm } : confirm))) await send()
    } finally {
      busy.current = false
    }
  }
  const field = (name: FieldName<R>): Binding => ({
    id: `${id}-${name}`,
    name,
    value: values[name],
    optional: isOptional(route.input, name),
    problem: problems[name],
    within: within(problems, name),
    progress: sending.pending ? sending.progress : undefined,
    onChange: (value, judgeNow = false) => change(name, value, judgeNow),
    onBlur: () => touched.includes(name) && setProblems((before) => placed(before, judge(values), name)),
  })
  const reset = (): void => {
    setValues({ ...initial })
    setTouched([])
    setProblems({})
  }
  const set = (given: Partial<Input<R>>): void => {
    setValues((before) => ({ ...before, ...given }))
    setTouched((before) => [...new Set([...before, ...Object.keys(given)])])
  }
  return { id, ...sending, isDirty: touched.length > 0, submit, field, values: values as Partial<Input<R>>, set, reset }
}

type Sending = {
  readonly pending: boolean
  readonly failure: string | undefined
  readonly progress: number | undefined
  readonly refusals: number
}

/** An empty field is the same as none: optional ones are left out, mandatory ones say that they are. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined && value !== null))
}

const isAt = (key: string, name: string): boolean => key === name || key.startsWith(`${name}.`)

/** The problems of one field replaced; those of the others stay as they are. */
function placed(before: Problems, judged: Problems, name: string): Problems {
  const others = Object.entries(before).filter(([key]) => !isAt(key, name))
  return Object.fromEntries([...others, ...Object.entries(judged).filter(([key]) => isAt(key, name))])
}

function within(problems: Problems, name: string): Problems {
  const inside = Object.entries(problems).filter(([key]) => key.startsWith(`${name}.`))
  return Object.fromEntries(inside.map(([key, text]) => [key.slice(name.length + 1), text]))
}

/** A fault in what nobody entered cannot stand at a field. */
function failureOf(found: Problems, values: Values, fixed: unknown): string | undefined {
  const given = Object.keys((fixed ?? {}) as Values)
  const hidden = Object.entries(found).find(([key]) => key === '_' || given.some((name) => isAt(key, name) && !(name in values)))
  return hidden?.[1]
}
