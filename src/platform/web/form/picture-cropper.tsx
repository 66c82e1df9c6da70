import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { framedPart, initialCrop, moveCrop, pictureRatio, zoomCrop, type Crop } from './picture-crop.rules.ts'

export type CropperProps = {
  readonly file: File
  readonly onUse: (file: File) => void
  readonly onCancel: () => void
}

const frame = { width: 480, height: 480 / pictureRatio }
const largestWidth = 960
const zoomStep = 1.1
const moveStep = 0.03

/** Frames the person in a picture, by pointer or keyboard. A picture that the browser cannot open is left to the server. */
export function PictureCropper({ file, onUse, onCancel }: CropperProps): ReactNode {
  const hintId = useId()
  const picture = usePicture(file, () => onUse(file))
  const [crop, setCrop] = useState(initialCrop)
  const move = (x: number, y: number): void => setCrop((before) => (picture ? moveCrop(picture, before, { x, y }) : before))
  const zoom = (factor: number): void => setCrop((before) => zoomCrop(before, factor))
  return (
    <div className="flex flex-col items-start gap-3">
      <Frame picture={picture} crop={crop} move={move} zoom={zoom} hintId={hintId} />
      <p id={hintId} className="text-13 text-ink-2">
        Drag to move the picture. With the keyboard, arrow keys move it, + and − change its size.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label="Smaller" onClick={() => zoom(1 / zoomStep)}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label="Larger" onClick={() => zoom(zoomStep)}>
          <ZoomIn aria-hidden />
        </IconButton>
        <Button look="primary" disabled={!picture} onClick={() => picture && void cropped(file, picture, crop).then(onUse)}>
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
  readonly picture: ImageBitmap | undefined
  readonly crop: Crop
  readonly move: (x: number, y: number) => void
  readonly zoom: (factor: number) => void
  readonly hintId: string
}

/** Takes the focus: the file's input is gone. */
function Frame({ picture, crop, move, zoom, hintId }: FrameProps): ReactNode {
  const box = useRef<HTMLButtonElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<{ readonly x: number; readonly y: number }>(undefined)
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])
  useEffect(() => box.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keyActions(move, zoom)[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const onPointerMove = ({ clientX: x, clientY: y, currentTarget }: PointerEvent): void => {
    if (!drag.current) return
    const { width, height } = currentTarget.getBoundingClientRect()
    move((drag.current.x - x) / width, (drag.current.y - y) / height)
    drag.current = { x, y }
  }
  const endDrag = (): void => {
    drag.current = undefined
  }
  return (
    <button
      ref={box}
      type="button"
      aria-label="Frame of the picture"
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
      onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId)
        drag.current = { x, y }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      className="h-64 w-48 cursor-move touch-none overflow-hidden rounded-12 border border-edge bg-sunken"
    >
      <canvas ref={canvas} {...frame} className="size-full" />
    </button>
  )
}

const keyActions = (move: (x: number, y: number) => void, zoom: (factor: number) => void): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => move(-moveStep, 0),
  ArrowRight: () => move(moveStep, 0),
  ArrowUp: () => move(0, -moveStep),
  ArrowDown: () => move(0, moveStep),
  '+': () => zoom(zoomStep),
  '=': () => zoom(zoomStep),
  '-': () => zoom(1 / zoomStep),
})

/** The opened picture, upright. */
function usePicture(file: File, onUnreadable: () => void): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>()
  const giveUp = useEffectEvent(onUnreadable)
  useEffect(() => {
    let isGone = false
    const opened = createImageBitmap(file)
    opened.then(
      (bitmap) => !isGone && setPicture(bitmap),
      () => !isGone && giveUp(),
    )
    return () => {
      isGone = true
      void opened.then((bitmap) => bitmap.close()).catch(() => {})
    }
  }, [file])
  return picture
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, width, height } = framedPart(picture, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  // A transparent picture gets a white background, as JPEG has none.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

async function cropped(file: File, picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(largestWidth, framedPart(picture, crop).width))
  canvas.height = Math.round(canvas.width / pictureRatio)
  draw(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return blob ? new File([blob], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' }) : file
}
