import { type ReactNode, useRef, useState } from 'react';

type DropAreaProps = {
  /** Text of the button. */
  label: string;
  help: string;
  /** Accepted file extensions or types, as in `<input accept>`. */
  accept: string;
  isMany?: boolean;
  isQuiet?: boolean;
  isBusy?: boolean;
  take(files: readonly File[]): void;
  /** Shown above the button. */
  settings?: ReactNode;
  children: ReactNode;
};

/** Area that accepts files by a button or by dropping them. */
export function DropArea({
  label,
  help,
  accept,
  isMany = false,
  isQuiet = false,
  isBusy = false,
  take,
  settings,
  children,
}: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button.
    <div
      className="upload-area"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      {settings}
      <p className="upload-way">
        <input
          ref={input}
          hidden
          aria-label={label}
          type="file"
          multiple={isMany}
          accept={accept}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <button
          type="button"
          className={isQuiet ? 'button quiet' : 'button'}
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || input.current?.click()}
        >
          {label}
        </button>
        <span className="help">{help}</span>
      </p>
      {children}
    </div>
  );
}
