/** A camera that is on. */
export type Camera = {
  stream: MediaStream
  /** Switches the lamp; undefined where the camera has none. */
  light: ((isOn: boolean) => Promise<void>) | undefined
  onEnd: (then: () => void) => void
  close: () => void
}

/** Not in TypeScript's types of the browser: the lamp (Image Capture, W3C). */
type Lamp = { torch?: boolean }

/** Turns on the camera at the back. Rejects with the browser's DOMException; `cameraProblem` says it in words. */
export async function openCamera(): Promise<Camera> {
  const media = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (!media) throw new DOMException('No secure context', 'SecurityError')
  const stream = await media.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const [track] = stream.getVideoTracks()
  const hasLight = ((track?.getCapabilities?.() ?? {}) as Lamp).torch === true
  return {
    stream,
    light: hasLight ? async (isOn) => track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }) : undefined,
    onEnd: (then) => track?.addEventListener('ended', then),
    close: () => stream.getTracks().forEach((each) => each.stop()),
  }
}

/** What the guard reads, and can do about it. */
export const cameraProblem = (error: unknown): string =>
  (error instanceof DOMException && problems[error.name]) || 'The camera could not be started. Try again, or type the number.'

const problems: Readonly<Record<string, string>> = {
  NotAllowedError: 'The camera is not allowed here. Allow it in the browser’s settings for this page, or type the number.',
  NotFoundError: 'This device has no camera. Use a hand scanner, or type the number.',
  OverconstrainedError: 'This device has no camera. Use a hand scanner, or type the number.',
  NotReadableError: 'Another app uses the camera. Close it and try again, or type the number.',
  SecurityError: 'The camera works at an https address only. Type the number, and ask your office for that address.',
}
