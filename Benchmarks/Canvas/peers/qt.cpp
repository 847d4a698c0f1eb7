// Qt 6: a QGraphicsScene with an item for each card. Dragging, clipping and repainting are the view's
// own, with its default settings (minimal viewport updates, BSP index, no item cache).
#include <QApplication>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QGraphicsSceneMouseEvent>
#include <QGraphicsView>
#include <QPainter>
#include <QScrollBar>
#include <QShortcut>
#include <QUndoStack>
#include <QVariantAnimation>

#include "../layout.h"

class CardItem : public QGraphicsItem {
public:
  CardItem(int index, QUndoStack &history) : index(index), history(history) { setFlag(ItemIsMovable); }

  QRectF boundingRect() const override { return QRectF(0, 0, CARD_WIDTH, CARD_HEIGHT); }

  void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override {
    painter->setPen(QColor(LINE_COLOUR));
    painter->setBrush(QColor(layout_colour(index)));
    painter->drawRoundedRect(QRectF(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1), CARD_RADIUS, CARD_RADIUS);
    painter->setPen(QColor(TEXT_COLOUR));
    painter->drawText(boundingRect(), Qt::AlignCenter, QStringLiteral("Card %1").arg(index));
  }

protected:
  void mousePressEvent(QGraphicsSceneMouseEvent *event) override;
  void mouseReleaseEvent(QGraphicsSceneMouseEvent *event) override;

private:
  int index;
  QUndoStack &history;
  QPointF start;
};

// The card is already where it belongs when its move is recorded; only undo and redo fly.
class MoveCommand : public QUndoCommand {
public:
  MoveCommand(CardItem &card, QPointF from, QPointF to) : card(card), from(from), to(to) {
    setText(QStringLiteral("Move"));
  }
  void undo() override { fly(from); }
  void redo() override {
    if (recorded) fly(to);
    recorded = true;
  }

private:
  void fly(QPointF target) {
    auto *animation = new QVariantAnimation;
    animation->setDuration(int(FLIGHT_SECONDS * 1000));
    animation->setEasingCurve(QEasingCurve::InOutQuad);
    animation->setStartValue(card.pos());
    animation->setEndValue(target);
    QObject::connect(animation, &QVariantAnimation::valueChanged,
                     [item = &card](const QVariant &value) { item->setPos(value.toPointF()); });
    animation->start(QAbstractAnimation::DeleteWhenStopped);
  }

  CardItem &card;
  QPointF from, to;
  bool recorded = false;
};

void CardItem::mousePressEvent(QGraphicsSceneMouseEvent *event) {
  start = pos();
  QGraphicsItem::mousePressEvent(event);
}

void CardItem::mouseReleaseEvent(QGraphicsSceneMouseEvent *event) {
  QGraphicsItem::mouseReleaseEvent(event);
  if (pos() != start) history.push(new MoveCommand(*this, start, pos()));
}

int main(int argc, char **argv) {
  QApplication app(argc, argv);
  const QStringList arguments = QApplication::arguments();
  const int count = arguments.size() > 1 ? arguments[1].toInt() : 1000;
  const int columns = layout_columns(count);

  QUndoStack history;
  QGraphicsScene scene;
  const place end = layout_place(count, columns, columns * columns - 1);
  scene.setSceneRect(0, 0, qMax(end.x + CARD_WIDTH, int(WINDOW_WIDTH)), qMax(end.y + CARD_HEIGHT, int(WINDOW_HEIGHT)));
  scene.setBackgroundBrush(QColor(BOARD_COLOUR));
  for (int i = 0; i < count; i++) {
    auto *card = new CardItem(i, history);
    const place at = layout_place(count, columns, i);
    card->setPos(at.x, at.y);
    scene.addItem(card);
  }

  QGraphicsView view(&scene);
  view.setFrameShape(QFrame::NoFrame);
  view.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view.setAlignment(Qt::AlignTop | Qt::AlignLeft);
  view.setRenderHint(QPainter::Antialiasing);
  QShortcut undoKey(QKeySequence::Undo, &view);
  QObject::connect(&undoKey, &QShortcut::activated, &history, &QUndoStack::undo);
  view.resize(WINDOW_WIDTH, WINDOW_HEIGHT);
  view.show();
  // A view begins in the middle of its scene; the others begin at the top left.
  view.horizontalScrollBar()->setValue(0);
  view.verticalScrollBar()->setValue(0);
  return QApplication::exec();
}
