import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Input, Route } from '#platform/contract/route.ts'
import type { ConfirmQuestion } from '../dialog/confirm.tsx'
import { toastBad } from '../dialog/toast.ts'
import { type AfterCall, useAfterCall } from '../query.ts'
import { toInput, hasProblem, validateInput, type Problems, replaceProblems, type Values, nestedProblems } from './problems.ts'
import { isOptional } from './problems.ts'
import { type SendState, useSending } from './use-sending.ts'

export type FieldBinding = {
  id: string
  name: string
  value: unknown
  optional: boolean
  /** Neither shown nor sent by this form. */
  isLeftOut?: boolean
  /** The field's error. */
  problem: string | undefined
  nested: Problems
  /** The uploaded share, 0 to 1, while sending. */
  progress: number | undefined
  /** `validates` validates at once; otherwise `onBlur` does. */
  onChange: (value: unknown, validates?: boolean) => void
  onBlur: () => void
}

type Confirmation = string | ConfirmQuestion | ((values: Values) => Promise<ConfirmQuestion | undefined>)

type KeyOf<T> = T extends unknown ? Extract<keyof T, string> : never
export type FieldName<R extends Route> = KeyOf<Input<R>>

export type FormOptions<R extends Route> = AfterCall<R> & {
  /** Values the user does not enter. */
  fixed?: Partial<Input<R>>
  initial?: Partial<Input<R>>
  /** The fields that are shown and sent; all by default. */
  only?: readonly string[]
  /** The confirmation before sending: the question, optionally with button labels, or made from the values; none asks nothing. */
  confirm?: Confirmation
}

export type FormState = SendState & {
  id: string
  isDirty: boolean
  /** Whether only some of the fields are shown and sent. */
  isPartial: boolean
  problems: Problems
  submit: (ask: AskConfirmation) => Promise<void>
}

export type RouteForm<R extends Route> = FormState & {
  field: (name: FieldName<R>) => FieldBinding
  values: Partial<Input<R>>
  set: (values: Partial<Input<R>>) => void
  reset: () => void
}

/** 'saved': it has created something, so it is busy until it is closed, emptied, or filled in for another one. */
type Busy = 'no' | 'sending' | 'saved'

type AskConfirmation = (question: ConfirmQuestion) => Promise<boolean>

/**
 * A form of an endpoint. The route's schema validates on blur and on submit; the server's refusals show at their
 * fields. Pass the result to `<Form>`, and `field('name')` to its fields.
 */
export function useForm<R extends Route>(route: R, options: FormOptions<R> = {}): RouteForm<R> {
  const id = useId()
  const { sending, refuse, rest, send } = useSending(route)
  const settle = useAfterCall(options)
  const busy = useRef<Busy>('no')
  const entered = useEntered(route, options, () => {
    if (busy.current !== 'saved') return
    busy.current = 'no'
    rest()
  })
  const { values, problems, setProblems, touched } = entered
  const { only } = options
  const isShown = (name: string): boolean => !only || only.includes(name)
  const all = { ...Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name))), ...options.fixed }

  const submit = async (ask: AskConfirmation): Promise<void> => {
    if (busy.current !== 'no') return
    const invalid = validateInput(route, all)
    setProblems(invalid)
    if (Object.keys(invalid).length > 0) return refuse()
    busy.current = 'sending'
    try {
      if (!(await isConfirmed(options.confirm, all, ask))) return
      const answer = await send(toInput(route, all) as Input<R>)
      if ('error' in answer) {
        const { error, errors } = answer
        setProblems(errors)
        // An error is said once: what stands at a field is neither above the form nor in a toast.
        const failure = Object.keys(errors).length > 0 ? undefined : error instanceof Error ? error.message : String(error)
        if (failure !== undefined) toastBad(failure)
        return refuse(failure, error)
      }
      entered.settle()
      busy.current = route.creates ? 'saved' : 'sending'
      if (!route.creates) rest()
      await settle(answer.output)
    } finally {
      if (busy.current === 'sending') busy.current = 'no'
    }
  }
  const progress = sending.pending ? sending.progress : undefined
  return {
    id,
    ...sending,
    isDirty: touched.length > 0,
    isPartial: only !== undefined,
    problems,
    submit,
    field: (name) => ({ ...bindField(route, entered, name), id: `${id}-${name}`, isLeftOut: !isShown(name), progress }),
    values: values as Partial<Input<R>>,
    set: entered.set,
    reset: entered.reset,
  }
}

const bindField = <R extends Route>(
  route: R,
  { values, problems, change, leave }: Entered<R>,
  name: string,
): Pick<FieldBinding, 'name' | 'value' | 'optional' | 'problem' | 'nested' | 'onChange' | 'onBlur'> => ({
  name,
  value: values[name],
  optional: isOptional(route.input, name),
  problem: problems[name],
  nested: nestedProblems(problems, name),
  onChange: (value, validates = false) => change(name, value, validates),
  onBlur: () => leave(name),
})

type Entered<R extends Route> = {
  values: Values
  touched: readonly string[]
  problems: Problems
  setProblems: (problems: Problems) => void
  change: (name: string, value: unknown, validates: boolean) => void
  leave: (name: string) => void
  set: (values: Partial<Input<R>>) => void
  reset: () => void
  settle: () => void
}

/** Values and errors: a field is validated on blur, and on each key once it is invalid. */
function useEntered<R extends Route>(route: R, { fixed, initial }: FormOptions<R>, onChange: () => void): Entered<R> {
  const [values, setValues] = useState<Values>(() => ({ ...initial }))
  const [touched, setTouched] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const problemsIn = (next: Values): Problems => validateInput(route, { ...next, ...fixed })
  const revalidate = (next: Values, name: string): void => setProblems((before) => replaceProblems(before, problemsIn(next), name))
  return {
    values,
    touched,
    problems,
    setProblems,
    change: (name, value, validates) => {
      onChange()
      const next = { ...values, [name]: value }
      setValues((before) => ({ ...before, [name]: value }))
      setTouched((before) => [...new Set([...before, name])])
      if (validates || hasProblem(problems, name)) revalidate(next, name)
    },
    // Blur never clears a server error; only another value does.
    leave: (name) => touched.includes(name) && hasProblem(problemsIn(values), name) && revalidate(values, name),
    set: (changes) => {
      onChange()
      setValues((before) => ({ ...before, ...changes }))
      setTouched((before) => [...new Set([...before, ...Object.keys(changes)])])
    },
    reset: () => {
      onChange()
      setValues({ ...initial })
      setTouched([])
      setProblems({})
    },
    // Synchronously: saved values must not trigger the unsaved-changes guard.
    settle: () => flushSync(() => setTouched([])),
  }
}

async function isConfirmed(confirm: Confirmation | undefined, values: Values, ask: AskConfirmation): Promise<boolean> {
  const question = typeof confirm === 'function' ? await confirm(values) : confirm
  return !question || ask(typeof question === 'string' ? { title: question } : question)
}
