import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { onBack } from '../../api/network';
import { type Album, readPhoto } from '../../api/photos';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { zackTexts } from './texts';

interface Props {
  album: Album;
  /** As the order of the box names it. */
  name: string;
}

/** The photo that came with an order of the box: small beside the verdict, large when it is tapped. */
export function Photo({ album: { id, token }, name }: Props) {
  const t = useTexts(zackTexts).photo;
  const { close } = useTexts(common);
  const [found, setFound] = useState<{ url: string } | 'gone' | 'away' | null>(null);
  // above all else, wherever on the table the small one stands
  const large = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    let url: string | null = null;
    let over = false;
    const read = () =>
      readPhoto({ id, token }, name).then(
        (picture) => {
          if (over) return;
          url = URL.createObjectURL(picture);
          setFound({ url });
        },
        (error) => over || setFound(error instanceof Problem && !error.passing ? 'gone' : 'away'),
      );
    void read();
    const stop = onBack(() => url === null && void read());
    return () => {
      over = true;
      stop();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, token, name]);

  if (found === null) return null;
  if (typeof found === 'string') {
    return (
      <p class="zphoto none">
        <Icon name="cam" class="s" />
        {found === 'gone' ? t.gone : t.unread}
      </p>
    );
  }
  return (
    <div class="zphoto">
      <button type="button" aria-label={t.open} data-act="photo" onClick={() => large.current?.showModal()}>
        <img src={found.url} alt="" />
      </button>
      <dialog class="zlarge" ref={large} aria-label={t.box}>
        <img src={found.url} alt={t.box} />
        <Key onClick={() => large.current?.close()}>{close}</Key>
      </dialog>
    </div>
  );
}
