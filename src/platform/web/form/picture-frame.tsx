import type { ReactNode } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { lazyPart, Waiting } from '../waiting.tsx'
import type { CropperProps } from './picture-cropper.tsx'

const LazyCropper = lazyPart(() => import('./picture-cropper.tsx'), 'PictureCropper')

/** Frames a chosen picture; loaded when there is one. */
export const PictureFrame = (props: CropperProps): ReactNode => (
  <Waiting fallback={<Skeleton className="h-64 w-48" />}>
    <LazyCropper {...props} />
  </Waiting>
)
