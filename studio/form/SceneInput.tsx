import { Stack, Text } from '@sanity/ui'
import { type ObjectItemProps, type StringInputProps, useFormValue } from 'sanity'
import { leadsTo, type SceneInForm } from 'schemas'
import { SelectInput } from './SelectInput.tsx'

/** The scenes of the opening in the form, the first one first. */
function useScenes(): readonly SceneInForm[] {
  const scenes = useFormValue(['scenes'])
  return Array.isArray(scenes) ? scenes : []
}

const nameOf = ({ title }: SceneInForm, index: number) => title?.trim() || `Scene ${index + 1}`

/** A scene of the same opening, by its title. */
export function SceneInput(props: StringInputProps) {
  const own = props.path.find((segment) => typeof segment === 'object' && '_key' in segment)
  const scenes = useScenes()
  const isListed = scenes.some(({ _key }) => _key === props.value)
  return (
    <SelectInput input={props} unlisted="A scene that is gone" isListed={isListed}>
      {scenes.map((scene, index) => (
        <option key={scene._key} value={scene._key}>
          {typeof own === 'object' && '_key' in own && own._key === scene._key
            ? `${nameOf(scene, index)} (this scene)`
            : nameOf(scene, index)}
        </option>
      ))}
    </SelectInput>
  )
}

/** A scene in the list, and below it the scenes that it leads to. */
export function SceneItem(props: ObjectItemProps) {
  const scenes = useScenes()
  const { value } = props
  const own = scenes.find(({ _key }) => _key === value._key)
  const titles = own ? leadsTo(own).map((key) => titleOf(scenes, key)) : []
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {titles.length > 0 && (
        <Text size={1} muted style={{ paddingInlineStart: '3rem' }}>
          {`Leads to ${titles.join(' · ')}`}
        </Text>
      )}
    </Stack>
  )
}

function titleOf(scenes: readonly SceneInForm[], key: string): string {
  const index = scenes.findIndex(({ _key }) => _key === key)
  const scene = scenes[index]
  return scene ? nameOf(scene, index) : 'a scene that is gone'
}
