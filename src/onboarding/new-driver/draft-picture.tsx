import { useState, type ReactNode } from 'react'
import { accepted } from '#platform/contract/upload.ts'
import { Button } from '#platform/web/button.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { PictureField } from '#platform/web/form/picture-field.tsx'
import type { DraftForm } from './draft-form.hooks.ts'
import { refusalOf } from './draft-files.hooks.ts'
import { fieldLabels } from './sections.rules.ts'

/** The photograph: chosen or taken, framed, and uploaded at once. */
export function DraftPicture({ form }: { form: DraftForm }): ReactNode {
  const { draft, files, field, problemAt } = form
  const [sending, setSending] = useState<{ picture: File; share: number }>()
  const [refusal, setRefusal] = useState<string>()
  const [isReplacing, setReplacing] = useState(false)
  const choose = async (picture: unknown): Promise<void> => {
    if (!(picture instanceof File)) return
    const onProgress = (share: number): void => setSending({ picture, share })
    onProgress(0)
    const refused = await refusalOf(() => files.setPicture(picture, onProgress))
    setSending(undefined)
    setRefusal(refused)
    setReplacing(refused !== undefined)
  }
  if (draft.picture !== null && !isReplacing && !sending)
    return (
      <div className="flex flex-col gap-2">
        <p className="text-13 font-semibold">{fieldLabels.picture}</p>
        <div className="flex flex-wrap items-end gap-2">
          <img src={draft.picture} alt={fieldLabels.picture} className="h-40 w-30 rounded-12 bg-sunken object-cover" />
          <Button look="quiet" aria-label="Replace the photograph" onClick={() => setReplacing(true)}>
            Replace
          </Button>
          <Button look="quiet" aria-label="Remove the photograph" onClick={() => void refusalOf(files.removePicture).then(setRefusal)}>
            Remove
          </Button>
        </div>
        {refusal && <ProblemText>{refusal}</ProblemText>}
      </div>
    )
  return (
    <PictureField
      field={{
        ...field('picture'),
        value: sending?.picture,
        progress: sending?.share,
        problem: refusal ?? problemAt('picture'),
        onChange: (value) => void choose(value),
      }}
      label={fieldLabels.picture}
      kinds={accepted.pictures}
    />
  )
}
