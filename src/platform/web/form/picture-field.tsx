import { useEffect, useState, type ReactNode } from 'react'
import { uploadProblem } from '#platform/contract/upload.ts'
import { Skeleton } from '../skeleton.tsx'
import { lazyPart, Waiting } from '../waiting.tsx'
import { Field } from './field.tsx'
import { FileField, type FileFieldProps } from './file-field.tsx'

/** Loaded when a picture is chosen. */
export const LazyCropper = lazyPart(() => import('./picture-cropper.tsx'), 'PictureCropper')

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
          <Waiting fallback={<Skeleton className="h-64 w-48" />}>
            <LazyCropper file={unframed} onUse={use} onCancel={() => setUnframed(undefined)} />
          </Waiting>
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

function PicturePreview({ file, alt }: { readonly file: File; readonly alt: string }): ReactNode {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address && <img src={address} alt={`${alt}, as it will be sent`} className="h-40 w-30 rounded-12 bg-sunken object-cover" />
}
