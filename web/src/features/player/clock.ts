const parts = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}

/** A time in seconds for the eye: 1:05. */
export function clockText(seconds: number): string {
  const { minutes, seconds: rest } = parts(seconds)
  return `${minutes}:${String(rest).padStart(2, '0')}`
}

/** A time in seconds for the ear. */
export function spokenTime(seconds: number): string {
  const { minutes, seconds: rest } = parts(seconds)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${rest} ${rest === 1 ? 'second' : 'seconds'}`
}
