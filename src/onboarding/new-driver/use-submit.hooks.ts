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

type Submit = {
  isSubmitting: boolean
  failure: SubmitFailure | undefined
  submit: (isDeclared: boolean) => Promise<void>
}

const unsavedText = 'Your last changes are not saved yet. Look at the top of the page, then submit again.'

/** All tabs with the draft send the same key, so that it becomes one driver, and each of them opens that driver. */
const keyOfDraft = (id: string): string => `new-driver-draft-${id}`

type SubmitOptions = { onFix: (name: string) => void; onSubmitted: (driverId: string) => void }

/** Saves what is typed, submits, and leads to the first entry that is refused. */
export function useSubmit(form: DraftForm, { onFix, onSubmitted }: SubmitOptions): Submit {
  const client = useQueryClient()
  const [isSubmitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<SubmitFailure>()
  const fixFirst = (errors: Readonly<Record<string, string>>): boolean => {
    const [first] = inFormOrder(Object.keys(errors))
    if (first !== undefined) onFix(first)
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
  const submit = async (isDeclared: boolean): Promise<void> => {
    setFailure(undefined)
    form.showAll()
    if (fixFirst(form.errors) || !isDeclared) return
    setSubmitting(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const errors = error.problem.errors ?? {}
      form.refuse(errors)
      if (!fixFirst(errors)) setFailure({ message: error.message, driverId: error.problem.about })
    } finally {
      setSubmitting(false)
    }
  }
  return { isSubmitting, failure, submit }
}
