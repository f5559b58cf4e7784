// A choice of a few, as radio buttons in one frame.

interface ChoiceProps<Value extends string> {
  readonly name: string
  readonly legend: string
  readonly options: ReadonlyArray<readonly [value: Value, text: string]>
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** Radio buttons side by side; the legend is for those who do not see what stands beside them. */
export const Choice = <Value extends string>({ name, legend, options, value, onChoose }: ChoiceProps<Value>) => (
  <fieldset class="seg">
    <legend class="sr">{legend}</legend>
    {options.map(([option, text]) => (
      <label key={option}>
        <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChoose(option)} />
        <span>{text}</span>
      </label>
    ))}
  </fieldset>
)
