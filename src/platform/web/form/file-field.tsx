import { clsx } from 'clsx'
import { Camera, FileText, Image, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { acceptAttribute, describeUpload, type FileKind, fileKinds } from '#platform/contract/upload.ts'
import { IconButton } from '../icon-button.tsx'
import { DropZone } from './drop-zone.tsx'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { sizeText } from './size-text.ts'

export type FileFieldProps = FieldProps & { kinds: readonly FileKind[]; maxBytes?: number }

/** A file: dropped, chosen, or taken by camera. Kind and size are validated by the contract when it is chosen. */
export function FileField({ field, label, hint, kinds, maxBytes }: FileFieldProps): ReactNode {
  const prompt = hint ?? describeUpload({ kinds, maxBytes })
  const choose = (file: File): void => field.onChange(file, true)
  const file = field.value instanceof File ? field.value : undefined
  return (
    <Field field={field} label={label} hint={prompt}>
      {file ? (
        <Chosen
          file={file}
          progress={field.progress}
          isWrong={field.problem !== undefined}
          onRemove={() => field.onChange(undefined)}
          id={field.id}
        />
      ) : (
        <DropZone {...controlProps(field, prompt)} accept={acceptAttribute(kinds)} onChoose={choose} />
      )}
      {!file && kinds.some((kind) => fileKinds[kind].isPicture) && <CameraButton onTake={choose} label={label} />}
    </Field>
  )
}

type CameraButtonProps = { onTake: (file: File) => void; label: string; text?: string }

/** Opens the camera of a phone; hidden where there is a mouse. */
export function CameraButton({ onTake, label, text = 'Take a photo' }: CameraButtonProps): ReactNode {
  return (
    <label className="relative hidden h-11 items-center justify-center gap-2 rounded-8 border border-edge font-semibold focus-within:outline-2 focus-within:outline-brand pointer-coarse:flex">
      <Camera aria-hidden className="size-4" />
      {text}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={`${text}: ${label}`}
        onChange={({ target }) => {
          if (target.files?.[0]) onTake(target.files[0])
          // Phones may give the next photo the same name.
          target.value = ''
        }}
        className="absolute inset-0 opacity-0"
      />
    </label>
  )
}

type ChosenProps = {
  file: File
  progress: number | undefined
  isWrong: boolean
  onRemove: () => void
  id: string
}

function Chosen({ file, progress, isWrong, onRemove, id }: ChosenProps): ReactNode {
  const Icon = file.type.startsWith('image/') ? Image : FileText
  return (
    <div
      id={id}
      tabIndex={-1}
      data-wrong={isWrong ? '' : undefined}
      className={clsx('relative flex items-center gap-3 overflow-hidden rounded-8 border p-2.5', isWrong ? 'border-bad' : 'border-line')}
    >
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-8 bg-sunken text-ink-2">
        <Icon className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="digits block text-13 text-ink-2">
          {progress === undefined ? sizeText(file.size) : `${Math.round(progress * 100)} % of ${sizeText(file.size)} uploaded`}
        </span>
      </span>
      <IconButton label={`Remove ${file.name}`} onClick={onRemove} disabled={progress !== undefined}>
        <X aria-hidden />
      </IconButton>
      {progress !== undefined && (
        <progress
          value={progress}
          aria-label={`Uploading ${file.name}`}
          className="absolute inset-x-0 bottom-0 h-1 w-full appearance-none [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
      )}
    </div>
  )
}
