import { type PlayerState, speeds } from './player-state.ts'
import type { Player } from './sound/player-flow.ts'

type Props = { speed: PlayerState['speed']; send: Player['send']; className?: string | undefined }

export function SpeedChoice({ speed, send, className }: Props) {
  return (
    <label className={className}>
      <span>Speed</span>
      <select
        value={speed}
        onChange={({ target }) => {
          const chosen = speeds.find((offered) => String(offered) === target.value)
          if (chosen) send({ type: 'speedChosen', speed: chosen })
        }}
      >
        {speeds.map((offered) => (
          <option key={offered} value={offered}>
            {`${offered}×`}
          </option>
        ))}
      </select>
    </label>
  )
}
