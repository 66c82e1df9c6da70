import { clsx } from 'clsx'
import { Upload } from 'lucide-react'
import { type DragEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react'

export type DropZoneProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className'> & {
  onChoose: (file: File, all: readonly File[]) => void
  /** For pages with this file only. */
  isRoomy?: boolean
}

/** A drop zone for a file, or for several with `multiple`; further props go to its input. */
export function DropZone({ onChoose, isRoomy = false, ...input }: DropZoneProps): ReactNode {
  const [isOver, setIsOver] = useState(false)
  const choose = (files: FileList | null): void => {
    const [file, ...others] = files ?? []
    if (file) onChoose(file, [file, ...others])
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files)
  }
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      className={clsx(
        'relative rounded-8 border border-dashed transition-colors hover:bg-hover',
        isOver && 'bg-brand-soft',
        input['aria-invalid'] ? 'border-bad' : 'border-edge',
      )}
    >
      <input
        {...input}
        type="file"
        onChange={({ target }) => {
          choose(target.files)
          // Lets people choose the same file again after correcting it.
          target.value = ''
        }}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className={clsx(
          'flex flex-col items-center gap-1.5 rounded-8 px-4 peer-focus-visible:outline-2 peer-focus-visible:outline-brand',
          isRoomy ? 'py-10' : 'py-6',
        )}
      >
        <Upload className="size-5 text-ink-2" />
        <span>
          <span className="font-semibold text-on-brand-soft">{input.multiple ? 'Choose files' : 'Choose a file'}</span> or drop{' '}
          {input.multiple ? 'them' : 'it'} here
        </span>
      </span>
    </div>
  )
}
