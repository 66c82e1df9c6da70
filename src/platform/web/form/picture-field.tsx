import { useEffect, useRef, useState, type ReactNode } from 'react'
import { uploadProblem } from '#platform/contract/upload.ts'
import { Field } from './field.tsx'
import { FileField, type FileFieldProps } from './file-field.tsx'
import { PictureFrame } from './picture-frame.tsx'

/** A picture of a person: chosen or taken by camera, framed, and shown as it will be sent. */
export function PictureField({ field, ...rest }: FileFieldProps): ReactNode {
  const { label, kinds, maxBytes } = rest
  const [unframed, setUnframed] = useState<File>()
  const choose = (value: unknown): void => {
    if (value instanceof File && !uploadProblem(value, { kinds, maxBytes })) setUnframed(value)
    else field.onChange(value, true)
  }
  const use = (picture: File): void => {
    setUnframed(undefined)
    field.onChange(picture, true)
  }
  if (unframed)
    return (
      <Field field={field} label={label}>
        <div id={field.id} tabIndex={-1} data-wrong={field.problem ? '' : undefined}>
          <PictureFrame file={unframed} onUse={use} onCancel={() => setUnframed(undefined)} />
        </div>
      </Field>
    )
  return (
    <>
      <FileField {...rest} field={{ ...field, onChange: choose }} />
      {field.value instanceof File && <PicturePreview file={field.value} alt={label} />}
    </>
  )
}

function PicturePreview({ file, alt }: { file: File; alt: string }): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={image} alt={`${alt}, as it will be sent`} className="h-40 w-30 rounded-12 bg-sunken object-cover" />
}
