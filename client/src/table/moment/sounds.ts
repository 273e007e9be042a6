/** Quiet sounds of our own, made when they are played: a browser that was never touched may not make any, and does not. */
export type Sound = 'turn' | 'roll' | 'hit'

let audio: AudioContext | null = null

/** A soft tone that fades: at which pitch, when, and for how long, in seconds. */
function tone(on: AudioContext, out: AudioNode, pitch: number, at: number, long: number, shape: OscillatorType = 'sine'): void {
  const [voice, fade] = [on.createOscillator(), on.createGain()]
  voice.type = shape
  voice.frequency.value = pitch
  fade.gain.setValueAtTime(0.0001, at)
  fade.gain.exponentialRampToValueAtTime(1, at + 0.015)
  fade.gain.exponentialRampToValueAtTime(0.0001, at + long)
  voice.connect(fade).connect(out)
  voice.start(at)
  voice.stop(at + long)
}

/** A knock of wood: a moment of noise through a narrow filter. */
function knock(on: AudioContext, out: AudioNode, pitch: number, at: number): void {
  const noise = on.createBuffer(1, on.sampleRate * 0.05, on.sampleRate)
  const samples = noise.getChannelData(0)
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 3
  const [source, filter] = [on.createBufferSource(), on.createBiquadFilter()]
  source.buffer = noise
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  source.connect(filter).connect(out)
  source.start(at)
}

const SCORES: Record<Sound, (on: AudioContext, out: AudioNode, at: number) => void> = {
  turn: (on, out, at) => [523.25, 783.99].forEach((pitch, n) => tone(on, out, pitch, at + n * 0.14, 0.5)),
  roll: (on, out, at) => [0, 0.07, 0.12, 0.2].forEach((later, n) => knock(on, out, 900 + 260 * (n % 3), at + later)),
  hit: (on, out, at) => {
    tone(on, out, 92, at, 0.3, 'triangle')
    knock(on, out, 240, at)
  },
}

/** Play a sound, as loud as the person likes it: 0 to 1. */
export function play(sound: Sound, volume: number): void {
  if (!navigator.userActivation?.hasBeenActive || volume <= 0) return
  audio ??= new AudioContext()
  void audio.resume()
  const out = audio.createGain()
  out.gain.value = 0.22 * volume
  out.connect(audio.destination)
  SCORES[sound](audio, out, audio.currentTime + 0.01)
}
