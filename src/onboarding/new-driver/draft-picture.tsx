import { Trash2, UserRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { accepted, acceptAttribute, uploadProblem } from '#platform/contract/upload.ts'
import { ProblemText } from '#platform/web/form/field.tsx'
import { PictureFrame } from '#platform/web/form/picture-frame.tsx'
import { IconButton } from '#platform/web/icon-button.tsx'
import { OpenFile } from '#platform/web/pdf/file-preview.tsx'
import type { DraftForm } from './draft-form.hooks.ts'
import { refusalOf } from './draft-files.hooks.ts'
import { ChooseFile, TakePicture, UploadRow } from './pages/upload-row.tsx'
import { Uploading } from './pages/uploading.tsx'
import { fieldLabels } from './sections.rules.ts'

const label = fieldLabels.picture
const rule = { kinds: accepted.pictures }

/** The photograph as a row: chosen or taken, framed, and uploaded at once. */
export function DraftPicture({ form: { draft, files, field, problemAt } }: { form: DraftForm }): ReactNode {
  const { id } = field('picture')
  const [unframed, setUnframed] = useState<File>()
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const problem = refusal ?? problemAt('picture')
  const choose = ([picture]: readonly File[]): void => {
    const wrong = picture && uploadProblem(picture, rule)
    setRefusal(wrong)
    setUnframed(wrong ? undefined : picture)
  }
  const upload = async (picture: File): Promise<void> => {
    setUnframed(undefined)
    setShare(0)
    setRefusal(await refusalOf(() => files.setPicture(picture, setShare)))
    setShare(undefined)
  }
  if (share !== undefined) return <Uploading label={label} share={share} />
  if (unframed) return <PictureFrame file={unframed} onUse={(picture) => void upload(picture)} onCancel={() => setUnframed(undefined)} />
  const isThere = draft.picture !== null
  return (
    <div className="flex flex-col gap-2">
      <UploadRow
        mark={isThere ? <img src={draft.picture ?? ''} alt="" className="h-10 w-7.5 rounded-4 object-cover" /> : <UserRound />}
        name={label}
        state={isThere ? 'Uploaded' : 'Required'}
        isWrong={problem !== undefined}
        onDrop={choose}
      >
        <ChooseFile
          id={id}
          text={isThere ? 'Replace' : 'Choose'}
          label={isThere ? 'Replace the photograph' : label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          accept={acceptAttribute(rule.kinds)}
          onChoose={choose}
        />
        <TakePicture label={label} onChoose={choose} />
        {draft.picture !== null && (
          <>
            <OpenFile file={{ name: 'photograph.webp', href: draft.picture }} label={label} />
            <IconButton label="Remove the photograph" onClick={() => void refusalOf(files.removePicture).then(setRefusal)}>
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      </UploadRow>
      {problem && <ProblemText id={`${id}-problem`}>{problem}</ProblemText>}
    </div>
  )
}
