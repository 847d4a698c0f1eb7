// Qt 6, for panning and zooming: a QGraphicsScene read from a .canvas file, with items that are kept as
// pictures (DeviceCoordinateCache), and a view that moves the pixels it has when it is scrolled.
// peer-qt-board FILE.canvas ZOOM
#include <QApplication>
#include <QFile>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmapCache>
#include <QScrollBar>
#include <QStyleOptionGraphicsItem>
#include <QWheelEvent>

#include "../layout.h"

// Below this scale nobody can read.
static const qreal LEAST_TEXT = 0.25;

class CardItem : public QGraphicsItem {
public:
  CardItem(const QSizeF &size, const QColor &colour, const QString &text) : size(size), colour(colour), text(text) {
    setCacheMode(DeviceCoordinateCache);
  }

  QRectF boundingRect() const override { return QRectF(QPointF(), size); }

  void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *) override {
    if (option->levelOfDetailFromTransform(painter->worldTransform()) < LEAST_TEXT) {
      painter->fillRect(boundingRect(), colour);
      return;
    }
    painter->setPen(QColor(LINE_COLOUR));
    painter->setBrush(colour);
    painter->drawRoundedRect(boundingRect().adjusted(0.5, 0.5, -0.5, -0.5), CARD_RADIUS, CARD_RADIUS);
    painter->setPen(QColor(TEXT_COLOUR));
    painter->drawText(boundingRect().adjusted(10, 8, -10, -8), Qt::AlignLeft | Qt::TextWordWrap, text);
  }

private:
  QSizeF size;
  QColor colour;
  QString text;
};

class BoardView : public QGraphicsView {
public:
  explicit BoardView(QGraphicsScene *scene) : QGraphicsView(scene) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setRenderHint(QPainter::Antialiasing);
    setTransformationAnchor(AnchorUnderMouse);
    setOptimizationFlags(DontSavePainterState | DontAdjustForAntialiasing);
  }

protected:
  void mousePressEvent(QMouseEvent *event) override { last = event->pos(); }

  void mouseMoveEvent(QMouseEvent *event) override {
    if (!(event->buttons() & Qt::MiddleButton)) return;
    const QPoint way = event->pos() - last;
    last = event->pos();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - way.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - way.y());
  }

  void wheelEvent(QWheelEvent *event) override {
    const qreal factor = event->angleDelta().y() > 0 ? 1.1 : 1 / 1.1;
    scale(factor, factor);
  }

private:
  QPoint last;
};

int main(int argc, char **argv) {
  QApplication app(argc, argv);
  const QStringList arguments = QApplication::arguments();
  if (arguments.size() != 3) return 2;
  QFile file(arguments[1]);
  if (!file.open(QIODevice::ReadOnly)) return 1;
  const QJsonObject board = QJsonDocument::fromJson(file.readAll()).object();
  const qreal zoom = arguments[2].toDouble();
  QPixmapCache::setCacheLimit(256 * 1024);

  QGraphicsScene scene;
  scene.setBackgroundBrush(QColor(BOARD_COLOUR));
  QHash<QString, QRectF> frames;
  for (const QJsonValue &value : board["nodes"].toArray()) {
    const QJsonObject node = value.toObject();
    const QRectF frame(node["x"].toDouble(), node["y"].toDouble(), node["width"].toDouble(), node["height"].toDouble());
    auto *card = new CardItem(frame.size(), QColor(layout_colour(node["color"].toString().toInt() - 1)),
                              node["text"].toString());
    card->setPos(frame.topLeft());
    scene.addItem(card);
    frames.insert(node["id"].toString(), frame);
  }
  for (const QJsonValue &value : board["edges"].toArray()) {
    const QJsonObject edge = value.toObject();
    const QRectF from = frames[edge["fromNode"].toString()], to = frames[edge["toNode"].toString()];
    const QPointF start(from.right(), from.center().y()), end(to.left(), to.center().y());
    scene.addLine(QLineF(start, end), QPen(QColor(LINE_COLOUR), 2))->setZValue(-1);
  }
  const QRectF bounds = scene.itemsBoundingRect();
  // Room to pan, as an endless board has it.
  scene.setSceneRect(bounds.adjusted(-1e5, -1e5, 1e5, 1e5));

  BoardView view(&scene);
  view.resize(WINDOW_WIDTH, WINDOW_HEIGHT);
  view.scale(zoom, zoom);
  view.centerOn(QPointF(WINDOW_WIDTH, WINDOW_HEIGHT) / (2 * zoom));
  view.show();
  return QApplication::exec();
}
