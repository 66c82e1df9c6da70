import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Camera, cameraProblem, openCamera } from './camera.ts'
import { codeReader } from './code-reader.ts'

type Scanning = {
  video: RefObject<HTMLVideoElement | null>
  camera: Camera | undefined
  /** Why there is no picture. */
  problem: string | undefined
}

/** Keeps the camera on while it is on the screen, and reads one picture after the other unless it is paused. */
export function useScanning(onCode: (text: string) => void, isPaused: boolean): Scanning {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera>()
  const [problem, setProblem] = useState<string>()
  const found = useEffectEvent(onCode)

  useEffect(() => {
    let isOver = false
    let opened: Camera | undefined
    // Loads while the camera starts; what fails is said when it is asked to read.
    codeReader().catch(() => {})
    const start = async (): Promise<void> => {
      opened = await openCamera()
      if (isOver) return opened.close()
      opened.onEnd(() => setProblem('The camera was switched off.'))
      setCamera(opened)
    }
    start().catch((error: unknown) => setProblem(cameraProblem(error)))
    return () => {
      isOver = true
      opened?.close()
    }
  }, [])

  useEffect(() => {
    const shown = video.current
    if (!camera || !shown) return undefined
    shown.srcObject = camera.stream
    void shown.play().catch(() => {})
    return () => {
      shown.srcObject = null
    }
  }, [camera])

  useEffect(() => {
    const shown = video.current
    if (!camera || !shown || isPaused) return undefined
    const stop = new AbortController()
    readUntil(stop.signal, shown, (text) => found(text)).catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(error instanceof Error ? error.message : cameraProblem(error))
    })
    return () => stop.abort()
  }, [camera, isPaused])

  return { video, camera, problem }
}

async function readUntil(signal: AbortSignal, video: HTMLVideoElement, found: (text: string) => void): Promise<void> {
  const { read } = await codeReader()
  while (!signal.aborted) {
    await nextPicture(video)
    if (signal.aborted || video.readyState < video.HAVE_CURRENT_DATA) continue
    const text = await read(video)
    if (text !== null && !signal.aborted) found(text)
  }
}

/** Ten pictures a second are enough for a hand, and spare the battery. */
const nextPicture = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(
      () => (document.hidden ? document.addEventListener('visibilitychange', () => resolve(), { once: true }) : resolve()),
      video.paused ? 200 : 60,
    )
  })
