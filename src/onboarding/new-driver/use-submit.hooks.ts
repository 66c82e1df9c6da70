import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallError } from '#platform/web/client.ts'
import { toastOk } from '#platform/web/dialog/toast.ts'
import { invalidateTopics } from '#platform/web/query.ts'
import { submissionContract } from '../submission/submission.contract.ts'
import type { DraftForm } from './draft-form.hooks.ts'
import { inFormOrder } from './sections.rules.ts'

/** `driverId`: of an application to open instead. */
export type SubmitFailure = { message: string; driverId?: string | undefined }

export type Submission = {
  isDeclared: boolean
  /** 'Submit' was pressed without the declaration. */
  isUndeclared: boolean
  declare: (isDeclared: boolean) => void
  isSubmitting: boolean
  failure: SubmitFailure | undefined
  /** How often several entries were refused: the summary takes the focus. */
  refusals: number
  submit: () => Promise<void>
}

const unsavedText = 'Your last changes are not saved yet. Look at the top of the page, then submit again.'

/** All tabs with the draft send the same key, so that it becomes one driver, and each of them opens that driver. */
const keyOfDraft = (id: string): string => `new-driver-draft-${id}`

type SubmitOptions = { onFix: (name: string) => void; onSubmitted: (driverId: string) => void }

/** Saves what is typed and submits. One refused entry is opened; several are listed in the summary. */
export function useSubmit(form: DraftForm, { onFix, onSubmitted }: SubmitOptions): Submission {
  const client = useQueryClient()
  const [isDeclared, declare] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<SubmitFailure>()
  const [refusals, setRefusals] = useState(0)
  const lead = (errors: Readonly<Record<string, string>>): boolean => {
    const [first, ...others] = inFormOrder(Object.keys(errors))
    if (others.length > 0) setRefusals((before) => before + 1)
    else if (first !== undefined) onFix(first)
    return first !== undefined
  }
  const send = async (): Promise<void> => {
    if (!(await form.saver.flush())) return setFailure({ message: unsavedText })
    const { message, driver_id } = await call(
      submissionContract.submit,
      { draft_id: form.draft._id, declared: true },
      { key: keyOfDraft(form.draft._id) },
    )
    invalidateTopics(client, ['onboarding'])
    toastOk(message)
    onSubmitted(driver_id)
  }
  const submit = async (): Promise<void> => {
    setAsked(true)
    setFailure(undefined)
    form.showAll()
    if (lead(form.errors)) return
    if (!isDeclared) return onFix('declared')
    setSubmitting(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const errors = error.problem.errors ?? {}
      form.refuse(errors)
      if (!lead(errors)) setFailure({ message: error.message, driverId: error.problem.about })
    } finally {
      setSubmitting(false)
    }
  }
  return { isDeclared, isUndeclared: isAsked && !isDeclared, declare, isSubmitting, failure, refusals, submit }
}
