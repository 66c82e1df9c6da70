import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { useConfirm } from '../dialog/confirm.tsx'
import { isLoggedOut } from '../client.ts'
import { preloadDialogs } from '../dialog/lazy-dialogs.tsx'
import { LogInAgain } from '../log-in-again.tsx'
import { useIsLoggedOut } from '../logged-out-note.tsx'
import { usePanel } from '../dialog/side-panel.tsx'
import type { FormState } from './use-form.ts'
import { useUnsavedGuard } from './unsaved-guard.ts'

/** The form element: confirms before sending, focuses the first invalid field, shows failures, guards unsaved changes. */
export function Form({
  form,
  children,
  className,
  isUnguarded = false,
  edited,
}: {
  form: FormState
  children: ReactNode
  className?: string
  /** Without the unsaved-changes guard, for short forms. */
  isUnguarded?: boolean
  /** The field of the address that says what is edited, where another value of it leaves the form. */
  edited?: string
}): ReactNode {
  const element = useRef<HTMLFormElement>(null)
  const panel = usePanel()
  const { ask, confirmation } = useConfirm()
  useUnsavedGuard(form.isDirty && !isUnguarded, ask, edited)
  const [unplaced, setUnplaced] = useState<string>()
  const [summary, setSummary] = useState<ReactNode>()
  // Only a new refusal moves the focus, not later typing.
  const onRefusal = useEffectEvent(() => {
    setUnplaced(focusProblem(element.current, form))
    if (Object.keys(form.problems).length > 1) void summaryOf(element.current, form.refusals).then(setSummary)
    else setSummary(null)
  })
  useEffect(() => {
    if (form.refusals > 0) onRefusal()
  }, [form.refusals])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    void form.submit(ask)
  }
  return (
    <form
      ref={element}
      id={form.id}
      noValidate
      onSubmit={submit}
      className={clsx(panel ? 'flex min-h-0 flex-1 flex-col' : 'flex flex-col gap-5', className)}
    >
      {(form.failure ?? unplaced) && <Failure text={form.failure ?? unplaced} error={form.error} isInset={panel !== null} />}
      {summary}
      {children}
      {confirmation}
    </form>
  )
}

/** Where its code does not load, the fields say the same. */
const summaryOf = (form: HTMLFormElement | null, refusal: number): Promise<ReactNode> =>
  import('./form-summary.tsx').then(
    ({ FormSummary }) => form && <FormSummary key={refusal} form={form} />,
    () => null,
  )

/** Focuses the first invalid field, else the failure. Returns an error whose field is not in this form. */
function focusProblem(element: HTMLFormElement | null, { failure, problems }: FormState): string | undefined {
  const invalidField = element?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
  const target = invalidField ?? element?.querySelector<HTMLElement>('[data-failure]')
  target?.focus()
  return invalidField || failure ? undefined : Object.values(problems)[0]
}

/** The submit button; its label says what it does. */
export function SubmitButton({ form, look = 'primary', ...rest }: SubmitButtonProps): ReactNode {
  return (
    <Button
      type="submit"
      form={form.id}
      look={look}
      loading={form.pending}
      onFocus={preloadDialogs}
      onPointerEnter={preloadDialogs}
      {...rest}
    />
  )
}

type SubmitButtonProps = Omit<ButtonProps, 'form' | 'type' | 'loading'> & { form: FormState }

type FailureProps = { text: string | undefined; error: unknown; isInset: boolean }

function Failure({ text, error, isInset }: FailureProps): ReactNode {
  // At the head of its panel a note says how to go on.
  const isNoted = useIsLoggedOut() && isInset
  return (
    <p
      role="alert"
      tabIndex={-1}
      data-failure
      className={clsx('flex items-start gap-2 bg-bad-soft py-2.5 font-medium text-bad', isInset ? 'px-5' : 'rounded-8 px-3')}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {text} {isLoggedOut(error) && !isNoted && <LogInAgain />}
      </span>
    </p>
  )
}
