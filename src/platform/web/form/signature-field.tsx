import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { FieldGroup, type FieldProps } from './field.tsx'

const size = { width: 600, height: 200 }

/** A signature drawn by touch or mouse; the value is a PNG file. It stays optional, as it cannot be drawn by keyboard. */
export function SignatureField({ field, label, hint }: FieldProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const draw = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean): void => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    if (isStart) {
      event.currentTarget.setPointerCapture(event.pointerId)
      if (!isDrawing.current && field.value === undefined) paintPaper(context)
      isDrawing.current = true
      context.beginPath()
    }
    if (!isDrawing.current) return
    const box = event.currentTarget.getBoundingClientRect()
    context.lineTo(((event.clientX - box.left) / box.width) * size.width, ((event.clientY - box.top) / box.height) * size.height)
    context.stroke()
  }
  const finish = (): void => {
    if (!isDrawing.current) return
    isDrawing.current = false
    canvas.current?.toBlob((blob) => blob && field.onChange(new File([blob], 'signature.png', { type: 'image/png' }), true))
  }
  const clear = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    field.onChange(undefined)
  }
  return (
    <FieldGroup field={field} label={label} hint={hint}>
      <canvas
        ref={canvas}
        {...size}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
        onPointerUp={finish}
        onPointerCancel={finish}
        className="aspect-3/1 w-full touch-none rounded-8 border border-edge bg-white"
      />
      {field.value !== undefined && (
        <div>
          <Button onClick={clear}>Clear</Button>
        </div>
      )}
    </FieldGroup>
  )
}

/** White, so that the file is readable in any theme. */
function paintPaper(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  Object.assign(context, { strokeStyle: '#1a1d1b', lineWidth: 3, lineCap: 'round', lineJoin: 'round' })
}
