import { Flashlight, FlashlightOff, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { useScanning } from './use-scanning.ts'

type ScannerProps = {
  /** The text of a code, again for each picture that shows it until the parent pauses. */
  onCode: (text: string) => void
  /** Keeps the camera on, so that the next code is read at once, and reads nothing. */
  isPaused?: boolean
  onClose: () => void
}

/** The camera's picture, in which codes are read. Loaded when the camera is first wanted: import it with `lazy` only. */
export function Scanner(props: ScannerProps): ReactNode {
  const [attempt, setAttempt] = useState(0)
  return <Viewfinder key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Viewfinder({ onCode, isPaused = false, onClose, onRetry }: ScannerProps & { onRetry: () => void }): ReactNode {
  const { video, camera, problem } = useScanning(onCode, isPaused)
  return (
    <section
      aria-label="Camera"
      className="relative isolate mx-auto grid aspect-square w-full max-w-md overflow-hidden rounded-12 bg-black"
    >
      <video ref={video} muted playsInline aria-hidden className="size-full object-cover" />
      <div aria-hidden className="pointer-events-none absolute inset-[12%] rounded-12 border-4 border-white/80" />
      {problem ? (
        <Problem text={problem} onRetry={onRetry} />
      ) : (
        <p className="sr-only">{camera ? 'The camera is on.' : 'The camera is starting.'}</p>
      )}
      <div className="absolute inset-x-2 top-2 flex justify-between">
        {camera?.light ? <Light light={camera.light} /> : <span />}
        <IconButton label="Switch the camera off" onClick={onClose} className={onPicture}>
          <X aria-hidden />
        </IconButton>
      </div>
    </section>
  )
}

const onPicture = 'bg-black/60 text-white! hover:bg-black/80'

function Light({ light }: { light: (isOn: boolean) => Promise<void> }): ReactNode {
  const [isOn, setOn] = useState(false)
  const toggle = (): void =>
    void light(!isOn).then(
      () => setOn(!isOn),
      () => {},
    )
  return (
    <IconButton label="Light" aria-pressed={isOn} onClick={toggle} className={onPicture}>
      {isOn ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
    </IconButton>
  )
}

function Problem({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  return (
    <div role="alert" className="absolute inset-0 grid content-center justify-items-center gap-3 bg-black/80 p-6 text-center text-white">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
