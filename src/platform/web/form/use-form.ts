import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Input, Route } from '#platform/contract/route.ts'
import type { Question } from '../dialog/confirm.tsx'
import { type AfterCall, useSettle } from '../query.ts'
import { asInput, isWrong, judge, type Problems, replaced, type Values, within } from './problems.ts'
import { isOptional } from './schema.ts'
import { type Sending, useSending } from './use-sending.ts'

export type Binding = {
  readonly id: string
  readonly name: string
  readonly value: unknown
  readonly optional: boolean
  /** The field's error. */
  readonly problem: string | undefined
  readonly within: Problems
  /** The uploaded share, 0 to 1, while sending. */
  readonly progress: number | undefined
  /** `judge` validates at once; typing waits for `onBlur`. */
  readonly onChange: (value: unknown, judge?: boolean) => void
  readonly onBlur: () => void
}

type KeyOf<T> = T extends unknown ? Extract<keyof T, string> : never
export type FieldName<R extends Route> = KeyOf<Input<R>>

export type FormOptions<R extends Route> = AfterCall<R> & {
  /** Values the person does not enter. */
  readonly fixed?: Partial<Input<R>>
  readonly initial?: Partial<Input<R>>
  /** The confirmation before sending: the question, optionally with button labels. */
  readonly confirm?: string | Question
}

export type FormState = Sending & {
  readonly id: string
  readonly isDirty: boolean
  readonly problems: Problems
  readonly submit: (ask: Asking) => Promise<void>
}

export type RouteForm<R extends Route> = FormState & {
  readonly field: (name: FieldName<R>) => Binding
  readonly values: Partial<Input<R>>
  readonly set: (values: Partial<Input<R>>) => void
  readonly reset: () => void
}

type Asking = (question: Question) => Promise<boolean>

/**
 * A form of an endpoint. The route's schema validates on blur and on submit; the server's refusals show at their
 * fields. Pass the result to `<Form>`, and `field('name')` to its fields.
 */
export function useForm<R extends Route>(route: R, options: FormOptions<R> = {}): RouteForm<R> {
  const id = useId()
  const entered = useEntered(route, options)
  const { sending, refuse, send } = useSending(route)
  const settle = useSettle(options)
  const busy = useRef(false)
  const { values, problems, setProblems, touched } = entered
  const all = { ...values, ...options.fixed }

  const submit = async (ask: Asking): Promise<void> => {
    if (busy.current) return
    const found = judge(route, all)
    setProblems(found)
    if (Object.keys(found).length > 0) return refuse(undefined)
    busy.current = true
    try {
      if (!(await isAgreed(options.confirm, ask))) return
      const answer = await send(asInput(route, all) as Input<R>)
      if ('failure' in answer) {
        setProblems(answer.errors)
        // Errors shown at a field are not repeated above the form.
        return refuse(Object.keys(answer.errors).length > 0 ? undefined : answer.failure, answer.isLoggedOut)
      }
      entered.settle()
      await settle(answer.output)
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
    onChange: (value, isJudged = false) => entered.change(name, value, isJudged),
    onBlur: () => entered.leave(name),
  })
  return {
    id,
    ...sending,
    isDirty: touched.length > 0,
    problems,
    submit,
    field,
    values: values as Partial<Input<R>>,
    set: entered.set,
    reset: entered.reset,
  }
}

type Entered<R extends Route> = {
  readonly values: Values
  readonly touched: readonly string[]
  readonly problems: Problems
  readonly setProblems: (problems: Problems) => void
  readonly change: (name: string, value: unknown, isJudged: boolean) => void
  readonly leave: (name: string) => void
  readonly set: (values: Partial<Input<R>>) => void
  readonly reset: () => void
  readonly settle: () => void
}

/** Values and errors: a field is validated on blur, and on each key once it is invalid. */
function useEntered<R extends Route>(route: R, { fixed, initial }: FormOptions<R>): Entered<R> {
  const [values, setValues] = useState<Values>(() => ({ ...initial }))
  const [touched, setTouched] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const judged = (next: Values): Problems => judge(route, { ...next, ...fixed })
  const rejudge = (next: Values, name: string): void => setProblems((before) => replaced(before, judged(next), name))
  return {
    values,
    touched,
    problems,
    setProblems,
    change: (name, value, isJudged) => {
      const next = { ...values, [name]: value }
      setValues((before) => ({ ...before, [name]: value }))
      setTouched((before) => [...new Set([...before, name])])
      if (isJudged || isWrong(problems, name)) rejudge(next, name)
    },
    // Blur never clears a server error; only another value does.
    leave: (name) => touched.includes(name) && isWrong(judged(values), name) && rejudge(values, name),
    set: (given) => {
      setValues((before) => ({ ...before, ...given }))
      setTouched((before) => [...new Set([...before, ...Object.keys(given)])])
    },
    reset: () => {
      setValues({ ...initial })
      setTouched([])
      setProblems({})
    },
    // Synchronously: saved values must not trigger the unsaved-changes guard.
    settle: () => flushSync(() => setTouched([])),
  }
}

async function isAgreed(confirm: string | Question | undefined, ask: Asking): Promise<boolean> {
  return !confirm || ask(typeof confirm === 'string' ? { title: confirm } : confirm)
}
