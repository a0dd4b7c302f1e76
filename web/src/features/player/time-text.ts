const minutesAndSeconds = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}

/** For example 1:05. */
export function clockText(seconds: number): string {
  const { minutes, seconds: rest } = minutesAndSeconds(seconds)
  return `${minutes}:${String(rest).padStart(2, '0')}`
}

export function spokenTime(seconds: number): string {
  const { minutes, seconds: rest } = minutesAndSeconds(seconds)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${rest} ${rest === 1 ? 'second' : 'seconds'}`
}
