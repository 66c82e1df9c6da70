import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'

export type CropperProps = {
  file: File
  onUse: (file: File) => void
  onCancel: () => void
}

/** Width to height of a person's picture, as on an id card. */
const pictureRatio = 3 / 4
const largestWidth = 960
const maxZoom = 4
const zoomStep = 1.1
/** In pixels of the frame. */
const moveStep = 6

/** Frames the person in a picture, by pointer, wheel, fingers or keyboard. A picture that the browser cannot open is left to the server. */
export function PictureCropper({ file, onUse, onCancel }: CropperProps): ReactNode {
  const hintId = useId()
  const address = useAddress(file)
  const picture = useRef<RefObject<HTMLImageElement | null>>(undefined)
  const [area, setArea] = useState<Area>()
  const [zoom, setZoom] = useState(1)
  const zoomBy = (factor: number): void => setZoom((before) => Math.min(Math.max(before * factor, 1), maxZoom))
  const use = (): void => {
    const image = picture.current?.current
    if (image && area) void cropped(file, image, area).then(onUse)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="relative h-64 w-48 overflow-hidden rounded-12 border border-edge bg-sunken">
        {address !== undefined && (
          <Frame
            address={address}
            hintId={hintId}
            isReady={area !== undefined}
            zoom={zoom}
            onZoom={setZoom}
            zoomBy={zoomBy}
            onArea={setArea}
            onPicture={(found) => (picture.current = found)}
            onUnreadable={() => onUse(file)}
          />
        )}
      </div>
      <p id={hintId} className="text-13 text-ink-2">
        Drag to move the picture. With the keyboard, arrow keys move it, + and − change its size.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label="Smaller" onClick={() => zoomBy(1 / zoomStep)}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label="Larger" onClick={() => zoomBy(zoomStep)}>
          <ZoomIn aria-hidden />
        </IconButton>
        <Button look="primary" disabled={!area} onClick={use}>
          Use this picture
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

type FrameProps = {
  address: string
  hintId: string
  /** Whether the picture is there. */
  isReady: boolean
  zoom: number
  onZoom: (zoom: number) => void
  zoomBy: (factor: number) => void
  /** The part of the picture in the frame, in its pixels. */
  onArea: (area: Area) => void
  onPicture: (picture: RefObject<HTMLImageElement | null>) => void
  onUnreadable: () => void
}

/** Takes the focus: the file's input is gone. */
function Frame({ address, hintId, isReady, zoom, onZoom, zoomBy, onArea, onPicture, onUnreadable }: FrameProps): ReactNode {
  const frame = useRef<RefObject<HTMLElement | null>>(undefined)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  useEffect(() => {
    if (isReady) frame.current?.current?.focus()
  }, [isReady])
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const factor = zoomKeys[event.key]
    if (factor === undefined) return
    event.preventDefault()
    zoomBy(factor)
  }
  return (
    <Cropper
      image={address}
      aspect={pictureRatio}
      objectFit="cover"
      showGrid={false}
      crop={crop}
      onCropChange={setCrop}
      zoom={zoom}
      maxZoom={maxZoom}
      onZoomChange={onZoom}
      onCropAreaChange={(_shares, pixels) => onArea(pixels)}
      keyboardStep={moveStep}
      setCropperRef={(found) => (frame.current = found)}
      setImageRef={onPicture}
      // A transparent picture gets a white background, as JPEG has none.
      style={{ cropAreaStyle: { border: 0, boxShadow: 'none' }, mediaStyle: { background: 'white' } }}
      classes={{ cropAreaClassName: '-outline-offset-2' }}
      mediaProps={{ onError: onUnreadable }}
      cropperProps={{ role: 'button', 'aria-label': 'Frame of the picture', 'aria-describedby': hintId, onKeyDownCapture }}
    />
  )
}

const zoomKeys: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep }

/** An address of the file for this page. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // The address is taken here because the same effect gives it back.
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

async function cropped(file: File, picture: HTMLImageElement, { x, y, width, height }: Area): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(largestWidth, width))
  canvas.height = Math.round(canvas.width / pictureRatio)
  const context = canvas.getContext('2d')
  if (!context) return file
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob ? new File([blob], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' }) : file
}
