import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';

interface Props {
  /** The letter of the seat. */
  seat: string;
  value: string;
  /** It takes the focus of its sheet. */
  first?: boolean;
  onInput: (name: string) => void;
}

/** The field for the name of whoever sits at a seat. */
export function NameInput({ seat, value, first = false, onInput }: Props) {
  const { seat: label } = useTexts(common);
  return (
    <input
      type="text"
      value={value}
      maxLength={60}
      autocomplete="off"
      aria-label={label(seat)}
      placeholder={label(seat)}
      {...(first && { 'data-first': true })}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
