import { clsx } from 'clsx'
import { Camera, Upload } from 'lucide-react'
import { useState, type DragEvent, type InputHTMLAttributes, type ReactNode } from 'react'
import { buttonClass } from '#platform/web/button.tsx'

type UploadRowProps = {
  /** The mark before the name: an icon, or the picture itself. */
  mark: ReactNode
  name: string
  state: ReactNode
  isWrong: boolean
  /** Takes dropped files. */
  onDrop: (files: readonly File[]) => void
  /** What can be done, at the right. */
  children: ReactNode
}

/** A file that the form asks for, in one row: its name, its state, and what can be done. */
export function UploadRow({ mark, name, state, isWrong, onDrop, children }: UploadRowProps): ReactNode {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, isHere: boolean): void => {
    event.preventDefault()
    setOver(isHere)
  }
  return (
    <div
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        onDrop([...event.dataTransfer.files])
      }}
      className={clsx(
        'flex min-h-14 items-center gap-3 rounded-8 border py-1 pr-2 pl-3',
        isWrong ? 'border-bad' : 'border-line',
        isOver && 'bg-brand-soft',
      )}
    >
      <span aria-hidden className="grid size-8 shrink-0 place-items-center text-ink-2 [&_svg]:size-[1.125rem]">
        {mark}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold" title={name}>
          {name}
        </span>
        <span className="digits block truncate text-13 text-ink-2">{state}</span>
      </span>
      <span className="flex shrink-0 items-center gap-1">{children}</span>
    </div>
  )
}

type FileInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className' | 'aria-label'> & {
  label: string
  onChoose: (files: readonly File[]) => void
}

const hiddenInput = 'peer absolute inset-0 cursor-pointer opacity-0'
const outline = 'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand'

function FileInput({ label, onChoose, ...input }: FileInputProps): ReactNode {
  return (
    <input
      {...input}
      type="file"
      aria-label={label}
      className={hiddenInput}
      onChange={({ target }) => {
        if (target.files?.length) onChoose([...target.files])
        // Lets people choose the same file again after correcting it.
        target.value = ''
      }}
    />
  )
}

/** 'Choose', as a button over its input. */
export const ChooseFile = ({ text, ...input }: FileInputProps & { text: string }): ReactNode => (
  <span className="relative">
    <FileInput {...input} />
    <span aria-hidden className={clsx(buttonClass('secondary'), outline)}>
      <Upload className="max-sm:hidden" />
      {text}
    </span>
  </span>
)

/** Opens the camera of a phone; hidden where there is a mouse. */
export const TakePicture = ({ label, onChoose }: Pick<FileInputProps, 'label' | 'onChoose'>): ReactNode => (
  <span title="Take a picture" className="relative hidden pointer-coarse:block">
    <FileInput label={`Take a picture: ${label}`} accept="image/*" capture="environment" onChoose={onChoose} />
    <span aria-hidden className={clsx('grid size-11 place-items-center rounded-8 border border-edge text-ink', outline)}>
      <Camera className="size-[1.125rem]" />
    </span>
  </span>
)
