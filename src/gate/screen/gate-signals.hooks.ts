import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'

type Signal = Verdict | 'notFound'
type Tone = { hertz: number; seconds: number }

/** Distinct without looking: one high tone, two equal ones, one long low one; three short ones where nobody is found. */
const signals = {
  cleared: { tones: [{ hertz: 1320, seconds: 0.15 }], buzz: [80] },
  warn: {
    tones: [
      { hertz: 880, seconds: 0.15 },
      { hertz: 880, seconds: 0.15 },
    ],
    buzz: [120, 80, 120],
  },
  blocked: { tones: [{ hertz: 220, seconds: 0.7 }], buzz: [600] },
  notFound: {
    tones: [
      { hertz: 520, seconds: 0.08 },
      { hertz: 520, seconds: 0.08 },
      { hertz: 520, seconds: 0.08 },
    ],
    buzz: [60, 60, 60, 60, 60],
  },
} satisfies Record<Signal, { tones: readonly Tone[]; buzz: number[] }>

let audio: AudioContext | undefined

/** Sound and vibration of an answer. A browser that has neither, or forbids them, shows it only. */
export function signalVerdict(outcome: Signal): void {
  const { tones, buzz } = signals[outcome]
  navigator.vibrate?.(buzz)
  audio ??= globalThis.AudioContext && new AudioContext()
  if (!audio || audio.state === 'closed') return
  void audio.resume()
  let at = audio.currentTime
  for (const { hertz, seconds } of tones) {
    play(audio, { hertz, at, until: at + seconds })
    at += seconds + 0.1
  }
}

function play(context: AudioContext, { hertz, at, until }: { hertz: number; at: number; until: number }): void {
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = hertz
  volume.gain.value = 0.4
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(until)
}
