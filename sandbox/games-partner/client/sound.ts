/** All sounds are synthesised from a few oscillators and noise; there are no files. Silent until the player's first press. */

const major = [0, 4, 7, 12, 16, 19, 24]
const pitch = (step: number) => 261.63 * 2 ** (step / 12)

interface Note {
  readonly from: number
  readonly to?: number
  readonly at?: number
  readonly forS: number
  readonly volume: number
  readonly shape?: OscillatorType
}

export class Sound {
  #context: AudioContext | undefined
  #out: GainNode | undefined
  #noise: AudioBuffer | undefined
  #on: boolean

  constructor(on: boolean) {
    this.#on = on
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) void this.#context?.suspend()
      else if (this.#on) void this.#context?.resume()
    })
  }

  get isOn(): boolean {
    return this.#on
  }

  set isOn(on: boolean) {
    this.#on = on
    if (on) this.unlock()
    else void this.#context?.suspend()
  }

  /** Browsers allow sound only after a press. */
  unlock(): void {
    if (!this.#on) return
    if (!this.#context) {
      this.#context = new AudioContext()
      this.#out = this.#context.createGain()
      this.#out.gain.value = 0.5
      const soft = this.#context.createDynamicsCompressor()
      this.#out.connect(soft).connect(this.#context.destination)
      const { sampleRate } = this.#context
      this.#noise = this.#context.createBuffer(1, sampleRate, sampleRate)
      const samples = this.#noise.getChannelData(0)
      for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
    }
    void this.#context.resume()
  }

  press(): void {
    this.#note({ from: 660, to: 520, forS: 0.05, volume: 0.12, shape: 'triangle' })
  }

  start(): void {
    this.#hiss({ from: 300, to: 1_800, forS: 0.35, volume: 0.16 })
    this.#note({ from: 120, to: 260, forS: 0.25, volume: 0.14, shape: 'sawtooth' })
  }

  land(reel: number): void {
    this.#note({ from: 150 + reel * 8, to: 58, forS: 0.14, volume: 0.42 })
    this.#hiss({ from: 1_400, to: 300, forS: 0.06, volume: 0.2 })
  }

  special(count: number): void {
    for (const step of [0, 7, 12])
      this.#note({ from: pitch(step + count * 3), forS: 0.5, volume: 0.16, shape: 'triangle' })
  }

  tense(): void {
    this.#note({ from: 180, to: 520, forS: 1.2, volume: 0.1, shape: 'sawtooth' })
  }

  /** A run of notes; more of them for a larger win. */
  win(size: number): void {
    const notes = Math.min(major.length, 3 + size)
    for (let i = 0; i < notes; i++) {
      this.#note({ from: pitch(major[i]! + 12), at: i * 0.075, forS: 0.32, volume: 0.17, shape: 'triangle' })
      this.#note({ from: pitch(major[i]! + 24), at: i * 0.075, forS: 0.2, volume: 0.05 })
    }
  }

  count(): void {
    this.#note({ from: 1_560 + Math.random() * 240, forS: 0.05, volume: 0.07, shape: 'square' })
  }

  coin(): void {
    this.#note({ from: 1_980, forS: 0.08, volume: 0.12, shape: 'triangle' })
    this.#note({ from: 2_640, at: 0.06, forS: 0.26, volume: 0.12, shape: 'triangle' })
  }

  fanfare(): void {
    const tune = [0, 0, 0, 7, 4, 7, 12, 12, 16, 19, 24]
    tune.forEach((step, i) => {
      for (const voice of [0, -5, 12]) {
        this.#note({
          from: pitch(step + voice),
          at: i * 0.14,
          forS: 0.3,
          volume: 0.1,
          shape: voice === 0 ? 'sawtooth' : 'triangle',
        })
      }
    })
  }

  #note({ from, to = from, at = 0, forS, volume, shape = 'sine' }: Note): void {
    const context = this.#playing()
    if (!context || !this.#out) return
    const start = context.currentTime + at
    const oscillator = new OscillatorNode(context, { type: shape, frequency: from })
    oscillator.frequency.exponentialRampToValueAtTime(to, start + forS)
    this.#play(oscillator, start, forS, volume, this.#out)
  }

  #hiss({ from, to = from, at = 0, forS, volume }: Note): void {
    const context = this.#playing()
    if (!context || !this.#out || !this.#noise) return
    const start = context.currentTime + at
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: 1.2 })
    filter.frequency.exponentialRampToValueAtTime(to, start + forS)
    filter.connect(this.#out)
    this.#play(new AudioBufferSourceNode(context, { buffer: this.#noise }), start, forS, volume, filter)
  }

  #play(source: AudioScheduledSourceNode, start: number, forS: number, volume: number, into: AudioNode): void {
    const gain = new GainNode(source.context, { gain: 0 })
    gain.gain.setValueAtTime(volume, start)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + forS)
    source.connect(gain).connect(into)
    source.start(start)
    source.stop(start + forS + 0.05)
  }

  #playing(): AudioContext | undefined {
    return this.#on && this.#context?.state === 'running' ? this.#context : undefined
  }
}
